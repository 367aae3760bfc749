import { eq } from "drizzle-orm";
import { ApiError } from "../base/errors";
import type { Db } from "../db/client";
import { organisations } from "../db/schema";
import { addressBookRows } from "../wallets/address-book";
import { type Owner, ownerOf } from "../wallets/owner";

export type Recipient = {
  /** Set when the address is one of this vault's. */
  owner: Owner | null;
  isOwn: boolean;
  includedInAddressBook: boolean;
  trustId: string;
};

/**
 * Admits a recipient: with the allow-list on, only address-book RECIPIENT entries and the organisation's own
 * addresses may be paid.
 * @param memo on a chain with memos, the payment's own: an entry with a memo means that one only, because behind one
 *   address stand many payees
 * @throws ApiError NOT_ALLOWED
 */
export async function admitRecipient(
  db: Db,
  organisationId: string,
  chain: string,
  address: string,
  memo?: { tag: number | null },
): Promise<Recipient> {
  const [organisation] = await db.select().from(organisations).where(eq(organisations.id, organisationId));
  if (!organisation) throw new Error("The organisation does not exist");
  const owner = await ownerOf(db, chain, address);
  const isOwn = owner?.organisationId === organisationId;
  const rows = await addressBookRows(db, organisationId, chain, address);
  const entries = memo ? rows.filter((row) => row.memo === null || Number(row.memo) === memo.tag) : rows;
  const isRecipient = entries.some((entry) => entry.recipient);
  if (organisation.whitelistEnabled && !isOwn && !isRecipient) {
    throw new ApiError(
      "NOT_ALLOWED",
      "Your organisation only allows sending to recipients of its address book",
    );
  }
  return { owner, isOwn, includedInAddressBook: entries.length > 0, trustId: organisation.trustId };
}
