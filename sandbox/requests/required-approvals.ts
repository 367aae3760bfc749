import type { Db } from "../db/client";
import { loadPhoneHolders, ownersSchedules, type PhoneHolder, withoutFormer } from "../people/approvers";
import type { Schedules } from "../records/policy";
import { requiredSchedules } from "../rules/requirement";
import { loadPolicies } from "../wallets/wallet-infos";

export type Asked = {
  id: string;
  /** Null for a change of people. */
  walletId: string | null;
  organisationId: string;
  requirement: Schedules | null;
  /** Absent for what is not asked for yet. */
  type?: string;
};

export const loadHolders = (db: Db, asked: readonly Asked[]): Promise<PhoneHolder[]> =>
  loadPhoneHolders(db, [...new Set(asked.map((one) => one.organisationId))]);

/**
 * Who must approve, as of now: by the policy and the rules of the wallet, or the Owners for a change of people. Without people
 * who no longer may. By request.
 */
export async function loadRequiredApprovals(
  db: Db,
  asked: readonly Asked[],
  known?: readonly PhoneHolder[],
): Promise<Map<string, Schedules>> {
  const policies = await loadPolicies(db, [...new Set(asked.flatMap(({ walletId }) => walletId ?? []))]);
  const holders = known ?? (await loadHolders(db, asked));
  return new Map(
    asked.map((one) => {
      const own = holders.filter(({ organisationId }) => organisationId === one.organisationId);
      const { walletId } = one;
      if (one.type === "CHANGE_PEOPLE_REQUEST" || walletId === null) return [one.id, ownersSchedules(own)];
      const required = requiredSchedules(policies.get(walletId)?.delegateSchedules ?? [], one);
      return [one.id, withoutFormer(required, own, walletId)];
    }),
  );
}
