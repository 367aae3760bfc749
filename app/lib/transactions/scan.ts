import type { DamagedRow, Page, Transaction } from "~/lib/custody/shapes.server";
import { isMatch, periodOfSearch, placeIn } from "./match";
import { isFiltered, PAGE_SIZE, type TransactionSearch } from "./search";

const READ_AT_ONCE = 100;
const MAX_READS = 10;

export type ReadPage = (options: { limit: number; nextToken: string | null }) => Promise<Page<Transaction>>;

export interface FoundPage {
  items: Transaction[];
  nextToken: string | null;
  /** Date of the last transaction searched, if the search stopped before the page was full. */
  searchedTo: string | null;
  damaged?: readonly DamagedRow[];
}

/**
 * For a backend that cannot filter: reads newest first, a hundred at a time, until a page is full, the period is over,
 * or a thousand were read. A page ends with a read, so it may exceed PAGE_SIZE.
 */
export async function scanTransactions(
  readPage: ReadPage,
  search: TransactionSearch,
  now: number,
): Promise<FoundPage> {
  if (!isFiltered(search)) {
    return { ...(await readPage({ limit: PAGE_SIZE, nextToken: search.after })), searchedTo: null };
  }
  const period = periodOfSearch(search, now);
  const items: Transaction[] = [];
  let nextToken = search.after;
  let searchedTo: string | null = null;
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const read = await readPage({ limit: READ_AT_ONCE, nextToken });
    const places = read.items.map((transaction) => (period ? placeIn(period, transaction) : "in"));
    const end = places.indexOf("before");
    const looked = end === -1 ? read.items : read.items.slice(0, end);
    items.push(...looked.filter((one, at) => places[at] === "in" && isMatch(one, search)));
    const isLast = end !== -1 || !read.nextToken || read.nextToken === nextToken;
    if (isLast) return { items, nextToken: null, searchedTo: null };
    searchedTo = looked.findLast(({ createdAt }) => createdAt)?.createdAt ?? searchedTo;
    nextToken = read.nextToken;
    if (items.length >= PAGE_SIZE) return { items, nextToken, searchedTo: null };
  }
  return { items, nextToken, searchedTo };
}
