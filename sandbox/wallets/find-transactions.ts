import type { Jump } from "../base/paging";
import type { Db } from "../db/client";
import { isNarrowed } from "./transaction-filters";
import {
  countHistory,
  countStreams,
  findOrderAt,
  readHistory,
  readPlaces,
  type StreamQuery,
  type StreamRows,
} from "./transaction-streams";
import { findTextPlaces, readTransactionText, type TransactionText } from "./transaction-text";
import { loadTransactions, type TransactionRow } from "./transactions";

type Search = Omit<StreamQuery, "rows" | "offset" | "cap" | "isBackward"> & { text: string | null };
export type TransactionSearch = Search & { limit: number };

/** `searchedTo`: the last one searched, if the search stopped early; the next page continues after it. */
export type FoundTransactions = {
  items: TransactionRow[];
  hasMore: boolean;
  searchedTo: TransactionRow | null;
};

/** Rows searched for what no index orders: first for a common text or amount, then for a rarer one. */
const LOOKS = [250, 5_000];
const MAX_OF_PLACE = 1_000;
/** Above what a payout has, speed-ups and cancellations included. */
const MAX_OF_PAYOUT = 5_000;
/** Counts stop here. */
const MAX_COUNT = 10_000;

/**
 * The cost does not grow with the history. A text that is neither common nor indexed, a direction and an amount are
 * searched for in a part of the history; `searchedTo` says where that ended.
 */
export async function findTransactions(db: Db, search: TransactionSearch): Promise<FoundTransactions> {
  const { text, limit, ...rest } = search;
  const query = { ...rest, isBackward: false, rows: limit + 1, offset: 0, cap: limit + 1 };
  const found = await readRows(db, query, text);
  const isFull = found.found.length > limit;
  const orders = found.found.slice(0, limit);
  const edge = isFull ? null : found.edge;
  const rows = await loadTransactions(db, edge === null ? orders : [...orders, edge]);
  const rowOf = (order: number) => rows.get(String(order));
  return {
    items: orders.map(rowOf).filter((row) => row !== undefined),
    hasMore: isFull,
    searchedTo: edge === null ? null : (rowOf(edge) ?? null),
  };
}

/** The row there, or the end of a search that stopped before it; null if there is none. */
export async function findTransactionPlace(
  db: Db,
  { text, ...search }: Search,
  { isBackward, offset }: Jump,
): Promise<TransactionRow | null> {
  const statuses = isBackward ? [...search.statuses].reverse() : search.statuses;
  const query = { ...search, statuses, isBackward, rows: 1, offset, cap: offset + 1 };
  const order = await findOrder(db, query, text);
  return order === null ? null : ((await loadTransactions(db, [order])).get(String(order)) ?? null);
}

async function findOrder(db: Db, query: StreamQuery, text: string | null): Promise<number | null> {
  if (text === null && !isNarrowed(query)) return findOrderAt(db, query);
  const { found, edge } = await readRows(db, query, text);
  return found[0] ?? edge;
}

/** Null if unknown: for a text, what no index orders, and above ten thousand. */
export async function countTransactions(db: Db, { text, ...search }: Search): Promise<number | null> {
  if (text !== null || isNarrowed(search)) return null;
  return countHistory(db, { ...search, isBackward: false, rows: 0, offset: 0, cap: 0 }, MAX_COUNT);
}

async function readRows(db: Db, query: StreamQuery, text: string | null): Promise<StreamRows> {
  if (text !== null) return readWithText(db, query, text);
  return isNarrowed(query) ? lookThrough(db, query, null) : readHistory(db, query, null);
}

async function readWithText(db: Db, query: StreamQuery, text: string): Promise<StreamRows> {
  const wanted = readTransactionText(text);
  const places = await findTextPlaces(db, query.organisationId, wanted, query.chains);
  if (places) {
    const found = await readPlaces(db, { ...query, cap: MAX_OF_PLACE }, wanted, places);
    const isSorted = query.sort === "CREATED" || found.edge === null;
    if (!found.isOverflow && isSorted) return found;
  }
  return lookThrough(db, query, wanted);
}

async function lookThrough(db: Db, query: StreamQuery, wanted: TransactionText | null): Promise<StreamRows> {
  if (query.payoutId !== null) return readHistory(db, { ...query, cap: MAX_OF_PAYOUT }, wanted);
  const streams = countStreams(query);
  let found: StreamRows = { found: [], edge: null, isOverflow: false };
  for (const look of LOOKS) {
    const cap = Math.max(Math.ceil(look / streams), query.rows);
    found = await readHistory(db, { ...query, cap }, wanted);
    if (found.found.length === query.rows || found.edge === null) return found;
  }
  return found;
}
