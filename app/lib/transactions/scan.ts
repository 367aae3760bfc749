import type { Page, Transaction } from "~/lib/custody/shapes.server";
import { isMatch, periodOfSearch, placeIn } from "./match";
import { isFiltered, MAX_SHOWN, type TransactionSearch } from "./search";

const PAGE = 100;
const MAX_PAGES = MAX_SHOWN / PAGE;

/** Reads a page of all transactions, newest first. */
export type ReadPage = (options: { limit: number; nextToken: string | null }) => Promise<Page<Transaction>>;

/** The result of a search through the newest transactions. */
export interface Scan {
  /** At most as many as should be shown. */
  found: Transaction[];
  /** Whether there are more matches among those searched. */
  hasMore: boolean;
  /** The token to continue from when the search stopped before the end; null when all were searched. */
  stoppedAt: string | null;
  /** The number of transactions searched. */
  examined: number;
  /** The date of the last one searched. */
  backTo: string | null;
}

/**
 * Searches transactions. The backend cannot filter them, so they are read newest first, a hundred at a time, until
 * enough are found, the period is over, or a thousand were searched. Without a filter, no more are read than are shown.
 */
export async function scanTransactions(
  readPage: ReadPage,
  search: TransactionSearch,
  now: number,
): Promise<Scan> {
  const period = periodOfSearch(search, now);
  const scan: Scan = {
    found: [],
    hasMore: false,
    stoppedAt: search.after || null,
    examined: 0,
    backTo: null,
  };
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const wanted = isFiltered(search) ? PAGE : Math.min(search.shown - scan.found.length, PAGE);
    const { items, nextToken } = await readPage({ limit: wanted, nextToken: scan.stoppedAt });
    for (const transaction of items) {
      const place = period ? placeIn(period, transaction) : "in";
      if (place === "before") return { ...scan, stoppedAt: null };
      scan.examined += 1;
      scan.backTo = transaction.createdAt ?? scan.backTo;
      if (place !== "in" || !isMatch(transaction, search)) continue;
      if (scan.found.length === search.shown) return { ...scan, hasMore: true, stoppedAt: null };
      scan.found.push(transaction);
    }
    if (!nextToken || nextToken === scan.stoppedAt) return { ...scan, stoppedAt: null };
    if (!isFiltered(search) && scan.found.length === search.shown) {
      return { ...scan, hasMore: true, stoppedAt: null };
    }
    scan.stoppedAt = nextToken;
  }
  return scan;
}
