import type { Principal } from "../../auth/principal";
import { ApiError } from "../../base/errors";
import { ruleOnRows } from "../../requests/apply-rules";
import type { NewMovement } from "../../rules/movements";
import type { Services } from "../../services";
import { readOrganisation } from "../../wallets/organisation";
import { findDefaultWalletId } from "../../wallets/wallet-infos";

export const ADDRESS_BOOK_CHANGE: NewMovement = {
  ...{ operation: "ADDRESS_BOOK_CHANGE", subWalletId: null, payment: null },
};

/**
 * Whether the organisation, or a rule of its default wallet, asks for an approval.
 * @throws ApiError NOT_ALLOWED where a rule refuses it
 */
export async function needsRequest(
  { db, clock }: Pick<Services, "db" | "clock">,
  { organisationId, userId }: Pick<Principal, "organisationId" | "userId">,
): Promise<boolean> {
  const { addressBookNeedsApproval } = await readOrganisation(db, organisationId);
  const walletId = await findDefaultWalletId(db, organisationId);
  if (addressBookNeedsApproval || walletId === null) return addressBookNeedsApproval;
  const { refusals, requirement } = await ruleOnRows(db, {
    ...{ organisationId, walletId, createdBy: userId, at: clock(), movements: [ADDRESS_BOOK_CHANGE] },
  });
  const [reason] = refusals;
  if (reason) throw new ApiError("NOT_ALLOWED", reason);
  return requirement !== null;
}
