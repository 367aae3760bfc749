import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import { factsOf } from "../chains/facts";
import type { Db, Tx } from "../db/client";
import { addressBookEntries } from "../db/schema";
import type { BookEntry } from "../records/address-book";
import { idOfPlace, type Place } from "./owner";

export type AddressBookRow = typeof addressBookEntries.$inferSelect;

/** Several if they differ in their memo. `isKept`: locked until the transaction ends. */
export async function addressBookRows(
  db: Db,
  organisationId: string,
  chain: string,
  address: string,
  { isKept = false }: { isKept?: boolean } = {},
): Promise<AddressBookRow[]> {
  const digits = address.replace(/^(0x|xdc)/i, "").toLowerCase();
  const isSameAddress = factsOf(chain).addresses.isHex
    ? sql`regexp_replace(lower(${addressBookEntries.address}), '^(0x|xdc)', '') = ${digits}`
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

/** By `idOfPlace`, as `addressBookRows` has them of one, by the index of how addresses end. */
export async function loadAddressBookRows(
  db: Db,
  organisationId: string,
  places: readonly Place[],
): Promise<Map<string, AddressBookRow[]>> {
  if (places.length === 0) return new Map();
  const wanted = places.flatMap((place, i) =>
    spellings(place).map((one) => ({ i, chain: place.chain, ...one })),
  );
  const found = await db
    .select({ i: sql<number>`wanted.i`, row: getTableColumns(addressBookEntries) })
    .from(
      sql`json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (i int, chain text, lower text, exact text)`,
    )
    .innerJoin(
      addressBookEntries,
      and(
        eq(addressBookEntries.organisationId, organisationId),
        eq(addressBookEntries.chain, sql`wanted.chain`),
        sql`reverse(lower(${addressBookEntries.address})) = reverse(wanted.lower)`,
        sql`(wanted.exact is null or ${addressBookEntries.address} = wanted.exact)`,
      ),
    )
    .orderBy(addressBookEntries.order);
  return new Map(
    places.map((place, i) => [idOfPlace(place), found.flatMap((one) => (one.i === i ? [one.row] : []))]),
  );
}

/** Where letter case says nothing, addresses may have been saved with another prefix, or none. */
function spellings({ chain, address }: Place): { lower: string; exact: string | null }[] {
  if (!factsOf(chain).addresses.isHex) {
    const exact = canonicalAddress(chain, address);
    return [{ lower: exact.toLowerCase(), exact }];
  }
  const digits = address.replace(/^(0x|xdc)/i, "").toLowerCase();
  return ["", "0x", "xdc"].map((prefix) => ({ lower: prefix + digits, exact: null }));
}

/** Locked until the transaction ends; null if the entry has changed. */
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
