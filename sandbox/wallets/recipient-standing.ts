import type { Db } from "../db/client";
import { type AddressBookRow, addressBookRows } from "./address-book";
import { readOrganisation } from "./organisation";
import { type Owner, ownerOf } from "./owner";

type Payee = {
  organisationId: string;
  chain: string;
  address: string;
  /**
   * On a chain with memos, the payment's own. An address-book entry with a memo allows only that memo, because many
   * payees can share one address.
   */
  memo?: { tag: number | null } | undefined;
};

/** How an address stands to whoever wants to pay it. */
export type RecipientStanding = {
  /** Set when the address is one of this vault's. */
  owner: Owner | null;
  /** The address book's entries of it, with this memo. */
  entries: AddressBookRow[];
  /** With the allow-list on: RECIPIENT entries and the organisation's own addresses. */
  mayBePaid: boolean;
  trustId: string;
};

/** Reads it. Inside a transaction its address-book entries stay as they are until that ends. */
export async function recipientStanding(
  db: Db,
  { organisationId, chain, address, memo }: Payee,
): Promise<RecipientStanding> {
  const { whitelistEnabled, trustId } = await readOrganisation(db, organisationId);
  const owner = await ownerOf(db, chain, address);
  const rows = await addressBookRows(db, organisationId, chain, address, { isKept: whitelistEnabled });
  const entries = memo ? rows.filter((row) => row.memo === null || Number(row.memo) === memo.tag) : rows;
  const isOnList = owner?.organisationId === organisationId || entries.some((entry) => entry.recipient);
  return { owner, entries, mayBePaid: isOnList || !whitelistEnabled, trustId };
}
