import { and, eq, inArray, isNull } from "drizzle-orm";
import { APPROVING_ROLES } from "../auth/permissions";
import type { Db } from "../db/client";
import { devices, users, wallets } from "../db/schema";
import { policyKeys } from "../records/quorum";
import { loadPolicies } from "../wallets/wallet-infos";

/**
 * By user whose role approves: the keys of their phones that a policy of one of the organisation's wallets names, or any of
 * an Owner's; hex, lower case.
 * @param walletId only who sees this wallet; null: everybody
 */
export async function approversOf(
  db: Db,
  organisationId: string,
  walletId: string | null = null,
): Promise<Map<string, Set<string>>> {
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
  const approvers = new Map<string, Set<string>>();
  for (const { userId, role, walletIds, publicKey } of phones) {
    if (walletId !== null && walletIds !== null && !walletIds.includes(walletId)) continue;
    const key = publicKey.toLowerCase();
    if (role === "OWNER" || named.has(key)) approvers.set(userId, new Set(approvers.get(userId)).add(key));
  }
  return approvers;
}
