import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { personName } from "../auth/principal";
import type { Db, Tx } from "../db/client";
import { wholeDb } from "../db/limited-db";
import { freezes, freezeThaws, users, wallets } from "../db/schema";
import { approversOf, loadApprovers } from "./approvers";

const THAWS_NEEDED = 2;

export type StandingFreeze = {
  id: string;
  /** Null for all wallets. */
  walletId: string | null;
  walletName: string | null;
  reason: string;
  frozenBy: string;
  /** ISO 8601. */
  frozenAt: string;
  /** Names of who agreed to end it, the first first. */
  thawedBy: string[];
  /** Of other people; 2, or fewer where there are not so many. */
  thawsNeeded: number;
  /** Whether the caller is one of those whom it waits for. */
  waitsForMe: boolean;
};

export const thawsNeeded = (others: number): number => Math.min(THAWS_NEEDED, others);

/** Those that stand, the oldest first. */
export async function listFreezes(
  db: Db | Tx,
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<StandingFreeze[]> {
  const rows = await db
    .select({ freeze: freezes, walletName: wallets.name, user: users })
    .from(freezes)
    .innerJoin(users, eq(users.id, freezes.createdBy))
    .leftJoin(wallets, eq(wallets.id, freezes.walletId))
    .where(and(eq(freezes.organisationId, organisationId), isNull(freezes.endedAt)))
    .orderBy(asc(freezes.createdAt), asc(freezes.id));
  if (rows.length === 0) return [];
  const all = await loadApprovers(wholeDb(db), organisationId);
  const thaws = await db
    .select({ freezeId: freezeThaws.freezeId, user: users })
    .from(freezeThaws)
    .innerJoin(users, eq(users.id, freezeThaws.userId))
    .where(
      inArray(
        freezeThaws.freezeId,
        rows.map(({ freeze }) => freeze.id),
      ),
    )
    .orderBy(asc(freezeThaws.createdAt));
  return rows.map(({ freeze: { id, walletId, reason, createdBy, createdAt }, walletName, user }) => {
    const approvers = approversOf(all, walletId);
    const agreed = thaws.filter((one) => one.freezeId === id && approvers.has(one.user.id));
    const others = [...approvers.keys()].filter((one) => one !== createdBy);
    return {
      ...{ id, walletId, walletName, reason },
      frozenBy: personName(user),
      frozenAt: createdAt.toISOString(),
      thawedBy: agreed.map((thaw) => personName(thaw.user)),
      thawsNeeded: thawsNeeded(others.length),
      waitsForMe: others.includes(userId) && !agreed.some((thaw) => thaw.user.id === userId),
    };
  });
}
