import type { Principal } from "../../auth/principal";
import type { Rule } from "../../records/rules";
import { NO_REQUEST, ruleOnRows } from "../../requests/apply-rules";
import { type ApproverGroup, loadApproverGroups } from "../../requests/approver-groups";
import type { Services } from "../../services";
import { checkRows, type PayoutCheck } from "./check-rows";
import { movementOf, type PayoutRowInput } from "./read-rows";

export type CheckedPayout = PayoutCheck & {
  organisationId: string;
  approverGroups: ApproverGroup[][] | null;
  /** That ask for more than the policy. */
  deciding: readonly Rule[];
};

/** Creates nothing. @throws ApiError INVALID_INPUT for too many rows or none */
export async function checkPayout(
  services: Services,
  principal: Pick<Principal, "organisationId" | "userId">,
  inputs: PayoutRowInput[],
): Promise<CheckedPayout> {
  const { organisationId } = principal;
  const check = await checkRows(services, organisationId, inputs, { isComplete: true });
  const walletIds = new Set(check.rows.map(({ row }) => row?.subWallet.walletId ?? null));
  const [walletId, ...others] = [...walletIds].filter((id) => id !== null);
  const known = { ...check, organisationId };
  if (walletId === undefined || others.length > 0) return { ...known, approverGroups: null, deciding: [] };
  const { requirement, deciding } = await refuseByRules(services, principal, { walletId, check });
  const asked = { id: NO_REQUEST, walletId, organisationId, digestCount: 1, requirement };
  const groups = await loadApproverGroups(services.db, [asked]);
  return { ...known, approverGroups: groups.get(NO_REQUEST) ?? null, deciding };
}

/** Rows that nothing else refuses. @returns who must approve the others beside the policy, and by which rules */
async function refuseByRules(
  { db, clock }: Services,
  { organisationId, userId }: Pick<Principal, "organisationId" | "userId">,
  { walletId, check }: { walletId: string; check: PayoutCheck },
) {
  const asked = check.rows.flatMap((one) => (one.row && !one.refusal ? [{ one, row: one.row }] : []));
  const { refusals, ...ruling } = await ruleOnRows(db, {
    ...{ organisationId, walletId, createdBy: userId, at: clock() },
    movements: asked.map(({ row }) => movementOf(row)),
  });
  for (const [at, reason] of refusals.entries()) {
    const refused = asked[at]?.one;
    if (refused && reason) refused.refusal = { code: "NOT_ALLOWED", reason, field: "to" };
  }
  return ruling;
}
