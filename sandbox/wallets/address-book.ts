import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { PageRequest } from "../base/paging";
import { canonicalAddress } from "../chains/canonical-address";
import { factsOf } from "../chains/facts";
import type { Db } from "../db/client";
import { addressBookEntries } from "../db/schema";
import { containsText } from "./search-text";

export type AddressBookRow = typeof addressBookEntries.$inferSelect;

export type EntryFilter = {
  search?: string | null;
  chain?: string | null;
  type?: "RECIPIENT" | "TRAVEL_RULE" | null;
};

/** Entries of an organisation in the order in which they were added; one row more than the limit. */
export function listAddressBook(
  db: Db,
  organisationId: string,
  { search, chain, type }: EntryFilter,
  page: PageRequest,
): Promise<AddressBookRow[]> {
  const { name, label, address } = addressBookEntries;
  return db
    .select()
    .from(addressBookEntries)
    .where(
      and(
        eq(addressBookEntries.organisationId, organisationId),
        chain ? eq(addressBookEntries.chain, chain) : undefined,
        type === "RECIPIENT" ? eq(addressBookEntries.recipient, true) : undefined,
        type === "TRAVEL_RULE" ? eq(addressBookEntries.travelRule, true) : undefined,
        search ? containsText(search, name, label, address) : undefined,
        page.after === null ? undefined : gt(addressBookEntries.order, Number(page.after)),
      ),
    )
    .orderBy(asc(addressBookEntries.order))
    .limit(page.limit + 1);
}

/** The organisation's address-book rows of an address: several when they differ in their memo. */
export async function addressBookRows(
  db: Db,
  organisationId: string,
  chain: string,
  address: string,
): Promise<AddressBookRow[]> {
  const digits = address.replace(/^(0x|xdc)/i, "").toLowerCase();
  const isSameAddress = factsOf(chain).addresses.isHex
    ? // People type these with and without a prefix and a checksum.
      sql`regexp_replace(lower(${addressBookEntries.address}), '^(0x|xdc)', '') = ${digits}`
    : eq(addressBookEntries.address, canonicalAddress(chain, address));
  return db
    .select()
    .from(addressBookEntries)
    .where(
      and(
        eq(addressBookEntries.organisationId, organisationId),
        eq(addressBookEntries.chain, chain),
        isSameAddress,
      ),
    )
    .orderBy(addressBookEntries.order);
}
