import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Jump, PageRequest } from "../base/paging";
import type { Network } from "../chains/names";
import type { Db } from "../db/client";
import { addressBookEntries, entryKeys } from "../db/schema";
import type { AddressBookRow } from "./address-book";
import { containsText } from "./search-text";

export type EntryFilter = {
  search?: string | null;
  /** In any text of an entry, or in the name of one of `keywordChains`. */
  keyword?: string | null;
  keywordChains?: readonly string[] | null;
  chain?: string | null;
  type?: "RECIPIENT" | "TRAVEL_RULE" | null;
};
export type EntrySort =
  | "ADDED"
  | "CHAIN"
  | "NAME"
  | "ADDRESS"
  | "LABEL"
  | "MEMO"
  | "RECIPIENT"
  | "TRAVEL_RULE";
export type EntryOrder = { sort: EntrySort; descending: boolean; network: Network };

/**
 * One row more than the limit. Begins after the entry whose `order` is `page.after`; ties are broken by that number.
 */
export function sortAddressBook(
  db: Db,
  organisationId: string,
  filter: EntryFilter,
  page: PageRequest,
  order: EntryOrder,
): Promise<AddressBookRow[]> {
  const key = keyOf(order);
  const direction = order.descending ? desc : asc;
  const columns = key ? [key, addressBookEntries.order] : [addressBookEntries.order];
  return db
    .select()
    .from(addressBookEntries)
    .where(
      and(
        isFound(organisationId, filter),
        page.after === null ? undefined : isBehind(organisationId, columns, page.after, order.descending),
      ),
    )
    .orderBy(...columns.map((column) => direction(column)))
    .limit(page.limit + 1);
}

/** The `order` of the entry there; null if there is none. */
export async function findEntryPlace(
  db: Db,
  organisationId: string,
  filter: EntryFilter,
  { after, isBackward, offset }: Jump,
  order: EntryOrder,
): Promise<number | null> {
  const key = keyOf(order);
  const isDown = order.descending !== isBackward;
  const direction = isDown ? desc : asc;
  const columns = key ? [key, addressBookEntries.order] : [addressBookEntries.order];
  const [row] = await db
    .select({ order: addressBookEntries.order })
    .from(addressBookEntries)
    .where(
      and(
        isFound(organisationId, filter),
        after === null ? undefined : isBehind(organisationId, columns, after, isDown),
      ),
    )
    .orderBy(...columns.map((column) => direction(column)))
    .offset(offset)
    .limit(1);
  return row?.order ?? null;
}

export async function countAddressBook(db: Db, organisationId: string, filter: EntryFilter = {}) {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(addressBookEntries)
    .where(isFound(organisationId, filter));
  return row?.count ?? 0;
}

/** Null: the order in which entries were added. */
function keyOf({ sort, descending, network }: EntryOrder): SQL | null {
  const keys = entryKeys(addressBookEntries);
  const byName: Record<EntrySort, SQL | null> = {
    ADDED: null,
    CHAIN: network === "mainnet" ? keys.mainChain : keys.chain,
    NAME: keys.name,
    ADDRESS: keys.address,
    LABEL: descending ? keys.labelDown : keys.label,
    MEMO: descending ? keys.memoDown : keys.memo,
    RECIPIENT: keys.recipient,
    TRAVEL_RULE: keys.travelRule,
  };
  return byName[sort];
}

function isBehind(
  organisationId: string,
  columns: (SQL | typeof addressBookEntries.order)[],
  after: string,
  descending: boolean,
): SQL {
  const last = and(
    eq(addressBookEntries.order, Number(after)),
    eq(addressBookEntries.organisationId, organisationId),
  );
  const place = sql.join(columns, sql`, `);
  const behind = descending ? sql`<` : sql`>`;
  return sql`(${place}) ${behind} (select ${place} from ${addressBookEntries} where ${last})`;
}

function isFound(
  organisationId: string,
  { search, keyword, keywordChains, chain, type }: EntryFilter,
): SQL | undefined {
  const { name, label, address, allText } = addressBookEntries;
  return and(
    eq(addressBookEntries.organisationId, organisationId),
    chain ? eq(addressBookEntries.chain, chain) : undefined,
    type === "RECIPIENT" ? eq(addressBookEntries.recipient, true) : undefined,
    type === "TRAVEL_RULE" ? eq(addressBookEntries.travelRule, true) : undefined,
    search ? containsText(search, name, label, address) : undefined,
    keyword
      ? or(
          sql`strpos(${allText}, lower(${keyword}::text)) > 0`,
          keywordChains?.length ? inArray(addressBookEntries.chain, [...keywordChains]) : undefined,
        )
      : undefined,
  );
}
