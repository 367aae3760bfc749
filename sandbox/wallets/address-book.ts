import { and, eq, isNull, sql } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import { factsOf } from "../chains/facts";
import type { Db, Tx } from "../db/client";
import { addressBookEntries } from "../db/schema";
import type { BookEntry } from "../records/address-book";

export type AddressBookRow = typeof addressBookEntries.$inferSelect;

/**
 * The organisation's address-book rows of an address: several when they differ in their memo. `isKept`: nobody changes
 * them until the caller's transaction ends.
 */
export async function addressBookRows(
  db: Db,
  organisationId: string,
  chain: string,
  address: string,
  { isKept = false }: { isKept?: boolean } = {},
): Promise<AddressBookRow[]> {
  const digits = address.replace(/^(0x|xdc)/i, "").toLowerCase();
  const isSameAddress = factsOf(chain).addresses.isHex
    ? // People type these with and without a prefix and a checksum.
      sql`regexp_replace(lower(${addressBookEntries.address}), '^(0x|xdc)', '') = ${digits}`
    : eq(addressBookEntries.address, canonicalAddress(chain, address));
  const rows = db
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
  return isKept ? rows.for("share") : rows;
}

/** The row that is stored for an entry as it is, locked until the transaction ends; null where there is none. */
export async function lockEntry(
  tx: Tx,
  organisationId: string,
  { chain, address, memo }: Pick<BookEntry, "chain" | "address" | "memo">,
): Promise<AddressBookRow | null> {
  const is = addressBookEntries;
  const [row] = await tx
    .select()
    .from(is)
    .where(
      and(
        eq(is.organisationId, organisationId),
        eq(is.chain, chain),
        eq(is.address, address),
        memo === null ? isNull(is.memo) : eq(is.memo, memo),
      ),
    )
    .for("update");
  return row ?? null;
}

/** A row as the entry that it stores. */
export function entryOf(row: AddressBookRow): BookEntry {
  const { chain, name, label, address, memo, counterpartyName, vaspId, vaspName, vaspType } = row;
  return {
    chain,
    name,
    label,
    address,
    memo,
    type: [
      ...(row.recipient ? (["RECIPIENT"] as const) : []),
      ...(row.travelRule ? (["TRAVEL_RULE"] as const) : []),
    ],
    counterparty:
      counterpartyName === null
        ? null
        : { name: counterpartyName, vasp: { id: vaspId, name: vaspName, type: vaspType } },
  };
}

/** An entry as the columns of its row. */
export function columnsOf({ type, counterparty, ...entry }: BookEntry) {
  return {
    ...entry,
    recipient: type.includes("RECIPIENT"),
    travelRule: type.includes("TRAVEL_RULE"),
    counterpartyName: counterparty?.name ?? null,
    vaspId: counterparty?.vasp.id ?? null,
    vaspName: counterparty?.vasp.name ?? null,
    vaspType: counterparty?.vasp.type ?? null,
  };
}
