import { type ApproverGroup, loadApproverGroups } from "../../requests/approver-groups";
import type { Services } from "../../services";
import { checkRows, type PayoutCheck } from "./check-rows";
import type { PayoutRowInput } from "./read-rows";

export type CheckedPayout = PayoutCheck & { approverGroups: ApproverGroup[][] | null };

/** Of no request, so that nobody has approved it. */
const NO_REQUEST = "00000000-0000-0000-0000-000000000000";

/** Creates nothing. @throws ApiError INVALID_INPUT for too many rows or none */
export async function checkPayout(
  services: Services,
  organisationId: string,
  inputs: PayoutRowInput[],
): Promise<CheckedPayout> {
  const check = await checkRows(services, organisationId, inputs, { isComplete: true });
  const walletIds = new Set(check.rows.map(({ row }) => row?.subWallet.walletId ?? null));
  const [walletId, ...others] = [...walletIds].filter((id) => id !== null);
  if (walletId === undefined || others.length > 0) return { ...check, approverGroups: null };
  const asked = { id: NO_REQUEST, walletId, organisationId, digestCount: 1, requirement: null };
  const groups = await loadApproverGroups(services.db, [asked]);
  return { ...check, approverGroups: groups.get(NO_REQUEST) ?? null };
}
