import { and, desc, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { ApiError } from "../base/errors";
import { isUuid } from "../base/uuid";
import type { Db, Tx } from "../db/client";
import { sessions, users } from "../db/schema";
import type { Services } from "../services";
import { recordAuditEvent } from "./audit";
import { type Principal, personName } from "./principal";
import { endOf, MAX_SESSION_MS } from "./sessions";

/** Those that can still be used, the newest first. `personId`: null for the caller's own. */
export async function listPersonSessions(
  { db, clock }: Services,
  principal: Principal,
  personId: string | null,
) {
  const person = await findPerson(db, principal, personId);
  const rows = await openSessions(db, person.id, clock());
  return rows.map(({ id, kind, createdAt, lastUsedAt, signedInAt, expiresAt, client, address }) => ({
    ...{ id, client, address, isThis: id === principal.sessionId },
    kind: kind === "console" ? "CONSOLE" : "EXTENSION",
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    endsAt: (kind === "console" ? expiresAt : endOf(signedInAt)).toISOString(),
  }));
}

/**
 * Ends one session of a person, or all, with every handle of theirs.
 * @param given `personId`: null for the caller; `id`: null for all
 * @returns how many had not ended before
 * @throws ApiError NOT_ALLOWED, NOT_FOUND
 */
export function endPersonSessions(
  { db, clock }: Pick<Services, "db" | "clock">,
  principal: Principal,
  { personId, id }: { personId: string | null; id: string | null },
): Promise<number> {
  return db.transaction(async (tx: Tx) => {
    const now = clock();
    const person = await findPerson(tx, principal, personId);
    const open = await openSessions(tx, person.id, now);
    const ids = open.map((one) => one.id).filter((one) => id === null || one === id);
    if (id !== null && ids.length === 0) await assertTheirs(tx, person.id, id);
    if (ids.length === 0) return 0;
    const ended = await tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(inArray(sessions.id, ids), isNull(sessions.revokedAt)))
      .returning({ id: sessions.id });
    if (ended.length === 0) return 0;
    const count = ended.length === 1 ? "1 session" : `${ended.length} sessions`;
    await recordAuditEvent(tx, {
      organisationId: principal.organisationId,
      actor: principal.actor,
      description: `${count} of ${personName(person)} ended`,
      action: "SESSION_ENDED",
      details: `${personName(person)} · ${count}`,
      at: now,
    });
    return ended.length;
  });
}

/** Everybody has their own; those of others only who may. */
async function findPerson(db: Db, principal: Principal, personId: string | null) {
  const { userId, organisationId } = principal;
  const id = personId ?? userId;
  if (id !== userId && principal.role !== "OWNER")
    throw new ApiError("NOT_ALLOWED", "Only an Owner sees and ends the sessions of others");
  const [person] = isUuid(id)
    ? await db
        .select()
        .from(users)
        .where(and(eq(users.id, id), eq(users.organisationId, organisationId), isNull(users.removedAt)))
    : [];
  if (!person || (person.isProgram && id !== userId)) throw new ApiError("NOT_FOUND", "Person not found");
  return person;
}

async function assertTheirs(tx: Tx, userId: string, id: string): Promise<void> {
  const isTheirs = and(eq(sessions.id, id), eq(sessions.userId, userId));
  const [known] = isUuid(id) ? await tx.select({ id: sessions.id }).from(sessions).where(isTheirs) : [];
  if (!known) throw new ApiError("NOT_FOUND", "Session not found");
}

const openSessions = (db: Db, userId: string, now: Date) =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.signedInAt, new Date(now.getTime() - MAX_SESSION_MS)),
        or(eq(sessions.kind, "extension"), gt(sessions.expiresAt, now)),
      ),
    )
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
