import { type AddressBookAddition, addressBookDigest, type BookEntry } from "../../records/address-book";
import type { RequestDraft } from "../../requests/make-request";
import { readOrganisation } from "../../wallets/organisation";
import { defaultWalletId } from "../../wallets/own-wallet";
import type { Prepare } from "../operation";
import { internalDraft } from "./internal-draft";
import { ADDRESS_BOOK_CHANGE } from "./needs-request";

/** Approved under the default wallet's policy. @throws ApiError NOT_ALLOWED for an organisation without a wallet */
export const prepareAddition: Prepare<BookEntry[], RequestDraft> = async (
  { tx, organisationId, requestId },
  entries,
) => {
  const walletId = await defaultWalletId(tx, organisationId);
  const { trustId } = await readOrganisation(tx, organisationId);
  const addition: AddressBookAddition = { trustId, entries };
  return internalDraft({
    walletId,
    requestId,
    messageType: "ADDRESS_BOOK_REQUEST_CREATED",
    unsigned: addition,
    data: { entries },
    digest: addressBookDigest(addition),
    movements: [ADDRESS_BOOK_CHANGE],
    description: `${entries.length} address-book ${entries.length === 1 ? "entry" : "entries"}`,
  });
};
