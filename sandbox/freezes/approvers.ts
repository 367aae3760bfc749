import { and, eq, inArray, isNull } from "drizzle-orm";
import { APPROVING_ROLES } from "../auth/permissions";
import type { Db } from "../db/client";
import { devices, users, wallets } from "../db/schema";
import { policyKeys } from "../records/quorum";
import { loadPolicies } from "../wallets/wallet-infos";

export type FreezeApprover = {
  userId: string;
  /** The only wallets that they see; null: all. */
  walletIds: readonly string[] | null;
  keys: Set<string>;
};

/**
 * Whose role approves, with the keys of their phones that a policy of one of the organisation's wallets names, or any of an
 * Owner's; hex, lower case.
 */
export async function loadApprovers(db: Db, organisationId: string): Promise<FreezeApprover[]> {
  const own = await db
    .select({ id: wallets.id })
    .from(wallets)
    .where(and(eq(wallets.organisationId, organisationId), eq(wallets.deleted, false)));
  const policies = await loadPolicies(
    db,
    own.map(({ id }) => id),
  );
  const named = new Set(
    [...policies.values()].flatMap(({ delegateSchedules }) => [...policyKeys(delegateSchedules)]),
  );
  const phones = await db
    .select({ userId: users.id, role: users.role, walletIds: users.walletIds, publicKey: devices.publicKey })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(
      and(
        eq(users.organisationId, organisationId),
        isNull(users.removedAt),
        inArray(users.role, APPROVING_ROLES),
      ),
    );
  const approvers = new Map<string, FreezeApprover>();
  for (const { userId, role, walletIds, publicKey } of phones) {
    const key = publicKey.toLowerCase();
    if (role !== "OWNER" && !named.has(key)) continue;
    const { keys } = approvers.get(userId) ?? { keys: new Set() };
    approvers.set(userId, { userId, walletIds, keys: keys.add(key) });
  }
  return [...approvers.values()];
}

/** Their keys by user. @param walletId only of who sees this wallet; null: of everybody */
export function approversOf(
  approvers: readonly FreezeApprover[],
  walletId: string | null,
): Map<string, Set<string>> {
  const seeing = approvers.filter(
    ({ walletIds }) => walletId === null || (walletIds?.includes(walletId) ?? true),
  );
  return new Map(seeing.map(({ userId, keys }) => [userId, keys]));
}
