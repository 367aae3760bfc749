import { and, eq, sql } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import { factsOf } from "../chains/facts";
import type { Db } from "../db/client";
import { addressBookEntries } from "../db/schema";

export type AddressBookRow = typeof addressBookEntries.$inferSelect;

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
