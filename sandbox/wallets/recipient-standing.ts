import type { Db } from "../db/client";
import { type AddressBookRow, addressBookRows } from "./address-book";
import { readOrganisation } from "./organisation";
import { type Owner, ownerOf } from "./owner";

type Payee = {
  organisationId: string;
  chain: string;
  address: string;
  /**
   * On a chain with memos, the payment's own. An entry with a memo allows only that memo, because payees can share an
   * address.
   */
  memo?: { tag: number | null } | undefined;
};

export type RecipientStanding = {
  owner: Owner | null;
  entries: AddressBookRow[];
  /** With the allow-list on: RECIPIENT entries and the organisation's own addresses. */
  mayBePaid: boolean;
  trustId: string;
};

/** Inside a transaction, locks the address-book entries. */
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
