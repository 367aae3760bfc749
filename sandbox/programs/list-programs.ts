import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { personName } from "../auth/principal";
import { isUuid } from "../base/uuid";
import type { Db } from "../db/client";
import { apiKeys, programs, users } from "../db/schema";
import type { Role } from "../records/roles";

export type ProgramKey = { lastSix: string; createdAt: Date; endsAt: Date | null };

export type Program = {
  id: string;
  organisationId: string;
  name: string;
  role: Role;
  walletIds: string[] | null;
  addresses: string[];
  expiresAt: Date;
  lastUsedAt: Date | null;
  lastUsedFrom: string | null;
  createdAt: Date;
  createdBy: string | null;
  revokedAt: Date | null;
  revokedBy: string | null;
  /** Those that are valid, newest first. */
  keys: ProgramKey[];
};

/** By name; those that were revoked come last. */
export const listPrograms = (db: Db, organisationId: string, now: Date): Promise<Program[]> =>
  readPrograms(db, { organisationId, id: null }, now);

/** Null if the organisation has none of this id. */
export async function findProgram(
  db: Db,
  { organisationId, id }: { organisationId: string; id: string },
  now: Date,
): Promise<Program | null> {
  if (!isUuid(id)) return null;
  const [program] = await readPrograms(db, { organisationId, id }, now);
  return program ?? null;
}

async function readPrograms(
  db: Db,
  { organisationId, id }: { organisationId: string; id: string | null },
  now: Date,
): Promise<Program[]> {
  const maker = alias(users, "maker");
  const ender = alias(users, "ender");
  const rows = await db
    .select({ program: programs, user: users, maker, ender })
    .from(programs)
    .innerJoin(users, eq(users.id, programs.userId))
    .leftJoin(maker, eq(maker.id, programs.createdBy))
    .leftJoin(ender, eq(ender.id, programs.revokedBy))
    .where(and(eq(users.organisationId, organisationId), id === null ? undefined : eq(users.id, id)))
    .orderBy(sql`${programs.revokedAt} is not null`, asc(sql`lower(${users.firstName})`), asc(users.id));
  const keys = await validKeys(
    db,
    rows.map(({ user }) => user.id),
    now,
  );
  return rows.map(({ program: { userId, createdBy, revokedBy, ...program }, user, maker, ender }) => ({
    ...program,
    id: userId,
    organisationId,
    name: personName(user),
    role: user.role,
    walletIds: user.walletIds,
    createdBy: maker && personName(maker),
    revokedBy: ender && personName(ender),
    keys: program.revokedAt ? [] : (keys.get(userId) ?? []),
  }));
}

async function validKeys(db: Db, userIds: string[], now: Date): Promise<Map<string, ProgramKey[]>> {
  const rows = await db
    .select({
      userId: apiKeys.userId,
      lastSix: apiKeys.lastSix,
      createdAt: apiKeys.createdAt,
      endsAt: apiKeys.endsAt,
    })
    .from(apiKeys)
    .where(and(inArray(apiKeys.userId, userIds), or(isNull(apiKeys.endsAt), gt(apiKeys.endsAt, now))))
    .orderBy(desc(apiKeys.createdAt), desc(sql`${apiKeys.endsAt} is null`));
  const keys = new Map<string, ProgramKey[]>();
  for (const { userId, ...key } of rows) {
    if (userId !== null) keys.set(userId, [...(keys.get(userId) ?? []), key]);
  }
  return keys;
}
