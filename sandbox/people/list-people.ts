import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { personName } from "../auth/principal";
import type { Db } from "../db/client";
import { devices, invitations, users, wallets } from "../db/schema";
import { ROLES } from "../records/roles";

export type ListedPerson = {
  user: typeof users.$inferSelect;
  isInvited: boolean;
  hasPhone: boolean;
};

const listed = {
  user: users,
  isInvited: sql<boolean>`(${invitations.userId} is not null and ${invitations.usedAt} is null)`,
  hasPhone: sql<boolean>`exists (select from ${devices} where ${devices.userId} = ${users.id})`,
};

/** Without those who were removed: by role, then by name. */
export async function listPeople(db: Db, organisationId: string): Promise<ListedPerson[]> {
  const rows = await db
    .select(listed)
    .from(users)
    .leftJoin(invitations, eq(invitations.userId, users.id))
    .where(
      and(eq(users.organisationId, organisationId), eq(users.isProgram, false), isNull(users.removedAt)),
    );
  return rows.sort(
    ({ user: one }, { user: other }) =>
      ROLES.indexOf(one.role) - ROLES.indexOf(other.role) ||
      personName(one).localeCompare(personName(other), "en") ||
      one.email.localeCompare(other.email, "en"),
  );
}

/** By id, in the order of their names. */
export async function walletNames(db: Db, organisationId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: wallets.id, name: wallets.name })
    .from(wallets)
    .where(eq(wallets.organisationId, organisationId))
    .orderBy(asc(wallets.name), asc(wallets.id));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Null for all. What has no name is no wallet any more. */
export const namedWallets = (
  walletIds: readonly string[] | null,
  names: ReadonlyMap<string, string>,
): { id: string; name: string }[] | null =>
  walletIds && [...names].flatMap(([id, name]) => (walletIds.includes(id) ? [{ id, name }] : []));
