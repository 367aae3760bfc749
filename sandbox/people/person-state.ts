import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../db/client";
import { users } from "../db/schema";
import type { PersonState } from "../records/people";

type UserRow = typeof users.$inferSelect;

/** As it is signed; null for a person who is none of the organisation's, or was removed. */
export async function readState(
  db: Db,
  organisationId: string,
  personId: string,
): Promise<PersonState | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.id, personId),
        eq(users.organisationId, organisationId),
        eq(users.isProgram, false),
        isNull(users.removedAt),
      ),
    );
  return user ? stateOf(user) : null;
}

const stateOf = ({ email, firstName, lastName, role, walletIds }: UserRow): PersonState => ({
  email,
  firstName: firstName ?? "",
  lastName: lastName ?? "",
  role,
  walletIds: walletIds && [...walletIds].sort(),
});

export async function isEmailUsed(db: Db, email: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.email, email), isNull(users.removedAt)))) > 0;
}
