import { ApiError } from "../base/errors";
import { addressBookRows } from "../wallets/address-book";
import { readOrganisation } from "../wallets/organisation";
import { type Owner, ownerOf } from "../wallets/owner";
import type { PayingSubWallet } from "./paying-sub-wallet";

export type AdmittedRecipient = {
  /** Set when the address is one of this vault's. */
  owner: Owner | null;
  isToSelf: boolean;
  includedInAddressBook: boolean;
  trustId: string;
};

/**
 * Checks a recipient: with the allow-list on, only address-book RECIPIENT entries and the organisation's own addresses
 * may be paid.
 * @param memo on a chain with memos, the payment's own. An address-book entry with a memo allows only that memo,
 * because many payees can share one address
 * @throws ApiError NOT_ALLOWED
 */
export async function admitRecipient(
  { tx, organisationId, chain, subWallet }: PayingSubWallet,
  address: string,
  memo?: { tag: number | null },
): Promise<AdmittedRecipient> {
  const { whitelistEnabled, trustId } = await readOrganisation(tx, organisationId);
  const owner = await ownerOf(tx, chain, address);
  const rows = await addressBookRows(tx, organisationId, chain, address);
  const entries = memo ? rows.filter((row) => row.memo === null || Number(row.memo) === memo.tag) : rows;
  const isAllowed = owner?.organisationId === organisationId || entries.some((entry) => entry.recipient);
  if (whitelistEnabled && !isAllowed) {
    throw new ApiError(
      "NOT_ALLOWED",
      "Your organisation only allows sending to recipients in its address book",
    );
  }
  const isToSelf = owner?.subWalletId === subWallet.id;
  return { owner, isToSelf, includedInAddressBook: entries.length > 0, trustId };
}

/** For an operation without a payee, or that pays only the sub-wallet itself. */
export async function noRecipient({ tx, organisationId }: PayingSubWallet, isToSelf: boolean) {
  const { trustId } = await readOrganisation(tx, organisationId);
  return { isToSelf, includedInAddressBook: false, trustId };
}
