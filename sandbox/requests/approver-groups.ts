import type { Db } from "../db/client";
import { holderNames, type PhoneHolder } from "../people/approvers";
import { loadApprovals } from "./approvals";
import { type Asked, loadHolders, loadRequiredApprovals } from "./required-approvals";

export type ApproverGroup = {
  quorumCount: number;
  approvers: { key: string; name: string | null; approvedAt: string | null }[];
};

export type ApprovedRequest = Asked & { digestCount: number };

/** By the wallets' current policies and rules. By request; outer list: alternatives; inner list: groups that must all be met. */
export async function loadApproverGroups(
  db: Db,
  asked: readonly ApprovedRequest[],
): Promise<Map<string, ApproverGroup[][]>> {
  const holders = await loadHolders(db, asked);
  return loadGroups(db, asked, holders, await loadApprovals(db, asked));
}

/** Of what nobody has been asked to approve. */
export const loadGroupsToAsk = (
  db: Db,
  asked: readonly Asked[],
  holders: readonly PhoneHolder[],
): Promise<Map<string, ApproverGroup[][]>> => loadGroups(db, asked, holders, new Map());

async function loadGroups(
  db: Db,
  asked: readonly Asked[],
  holders: readonly PhoneHolder[],
  approvals: Awaited<ReturnType<typeof loadApprovals>>,
): Promise<Map<string, ApproverGroup[][]>> {
  const required = await loadRequiredApprovals(db, asked, holders);
  return new Map(
    asked.map(({ id, organisationId }) => {
      const names = holderNames(holders.filter((holder) => holder.organisationId === organisationId));
      const approvedAt = approvals.get(id);
      const groups = (required.get(id) ?? []).map((clauses) =>
        clauses.map(({ quorumCount, keys: listed }) => ({
          quorumCount,
          approvers: listed.map((key) => ({
            key,
            name: names.get(key.toLowerCase()) ?? null,
            approvedAt: approvedAt?.get(key.toLowerCase())?.toISOString() ?? null,
          })),
        })),
      );
      return [id, groups] as const;
    }),
  );
}
