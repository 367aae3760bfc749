import { randomUUID } from "node:crypto";
import { type AddressBookAddition, addressBookDigest, type BookEntry } from "../../records/address-book";
import type { RequestDraft } from "../../requests/make-request";
import { readOrganisation } from "../../wallets/organisation";
import { defaultWalletId } from "../../wallets/own-wallet";
import type { Prepare } from "../operation";

/**
 * Drafts the addition of entries to an address book, to be approved under the policy of the organisation's default
 * wallet.
 * @throws ApiError NOT_ALLOWED for an organisation without a wallet
 */
export const prepareAddition: Prepare<BookEntry[], RequestDraft> = async (
  { tx, organisationId, requestId },
  entries,
) => {
  const walletId = await defaultWalletId(tx, organisationId);
  const { trustId } = await readOrganisation(tx, organisationId);
  const addition: AddressBookAddition = { trustId, entries };
  const digest = addressBookDigest(addition);
  const { transactionDigest: message, signData, shaSignData } = digest;
  return {
    walletId,
    subWalletId: null,
    reservations: [],
    unsigned: addition,
    digests: [digest],
    answer: {},
    webhookMessage: (at) => ({
      version: "1.0.0",
      type: "ADDRESS_BOOK_REQUEST_CREATED",
      timestamp: at.getTime(),
      isoTimestamp: at.toISOString(),
      messageId: randomUUID(),
      payload: {
        requestId,
        ...addition,
        signData: {
          data: { entries },
          delegateSignData: [{ unverifiedMessageData: { message, signData, shaSignData } }],
        },
      },
    }),
    description: `${entries.length} address-book ${entries.length === 1 ? "entry" : "entries"}`,
    record: async () => {},
  };
};
