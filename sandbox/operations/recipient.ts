import { ApiError } from "../base/errors";
import { readOrganisation } from "../wallets/organisation";
import type { Owner } from "../wallets/owner";
import { recipientStanding } from "../wallets/recipient-standing";
import type { PayingSubWallet } from "./paying-sub-wallet";

export type AdmittedRecipient = {
  owner: Owner | null;
  isToSelf: boolean;
  includedInAddressBook: boolean;
  trustId: string;
};

export const notOnAllowList = () =>
  new ApiError("NOT_ALLOWED", "Your organisation only allows sending to recipients in its address book");

/**
 * With the allow-list on, only address-book RECIPIENT entries and the organisation's own addresses may be paid.
 * @param memo of the payment, on chains with memos
 * @throws ApiError NOT_ALLOWED
 */
export async function admitRecipient(
  { tx, organisationId, chain, subWallet }: PayingSubWallet,
  address: string,
  memo?: { tag: number | null },
): Promise<AdmittedRecipient> {
  const payee = { organisationId, chain, address, memo };
  const { owner, entries, mayBePaid, trustId } = await recipientStanding(tx, payee);
  if (!mayBePaid) {
    throw notOnAllowList();
  }
  const isToSelf = owner?.subWalletId === subWallet.id;
  return { owner, isToSelf, includedInAddressBook: entries.length > 0, trustId };
}

/** All of one transaction, none of which may be the paying sub-wallet. @throws ApiError NOT_ALLOWED */
export async function admitRecipients(
  payer: PayingSubWallet,
  [first, ...others]: readonly { to: string }[],
): Promise<Pick<AdmittedRecipient, "isToSelf" | "includedInAddressBook" | "trustId">> {
  if (first === undefined) throw new Error("A payment pays somebody");
  const admitted = await admitRecipient(payer, first.to);
  let { includedInAddressBook } = admitted;
  for (const { to } of others) {
    const other = await admitRecipient(payer, to);
    if (other.isToSelf || admitted.isToSelf) throw new Error("One of several payments pays the payer");
    includedInAddressBook &&= other.includedInAddressBook;
  }
  return { ...admitted, includedInAddressBook };
}

export async function noRecipient({ tx, organisationId }: PayingSubWallet, isToSelf: boolean) {
  const { trustId } = await readOrganisation(tx, organisationId);
  return { isToSelf, includedInAddressBook: false, trustId };
}
