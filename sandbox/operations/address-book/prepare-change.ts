import { asGiven } from "../../audit/given-text";
import { type AddressBookChange, addressBookChangeDigest } from "../../records/address-book";
import type { RequestDraft } from "../../requests/make-request";
import { readOrganisation } from "../../wallets/organisation";
import { defaultWalletId } from "../../wallets/own-wallet";
import type { Prepare } from "../operation";
import { internalDraft } from "./internal-draft";
import { ADDRESS_BOOK_CHANGE } from "./needs-request";

/** Approved under the default wallet's policy. @throws ApiError NOT_ALLOWED for an organisation without a wallet */
export const prepareChange: Prepare<Omit<AddressBookChange, "trustId">, RequestDraft> = async (
  { tx, organisationId, requestId },
  { before, after },
) => {
  const walletId = await defaultWalletId(tx, organisationId);
  const { trustId } = await readOrganisation(tx, organisationId);
  const change: AddressBookChange = { trustId, before, after };
  return internalDraft({
    walletId,
    requestId,
    messageType: "ADDRESS_BOOK_CHANGE_CREATED",
    unsigned: change,
    data: { before, after },
    digest: addressBookChangeDigest(change),
    movements: [ADDRESS_BOOK_CHANGE],
    description: `${after ? "change" : "removal"} of the address-book entry ${asGiven(before.name)}`,
  });
};
