import { whereCapable } from "./capabilities/ask.server";
import type { OptionalOperation } from "./capabilities/coordinates";
import type { Listed } from "./shapes.server";

export interface PageAsked {
  limit: number;
  nextToken: string | null;
  /** Rows from there to the page; from the end if negative without a token. */
  skip?: number;
}

/** A page of a list that some backends can only list, not search. */
export interface SearchedPage<Row> extends Listed<Row> {
  /** Matching rows on all pages; null if the backend was not asked or cannot count. */
  count: number | null;
  /** False if the backend can only list: all rows, in its own order. */
  isFiltered: boolean;
}

/** Answers a page's `nextToken`, and nothing else of it. */
type Skip = (page: PageAsked) => Promise<string | null>;

const MAX_PAGE_SIZE = 100;

/**
 * The token of the page after `count` rows; null if there are no more. One call for each hundred, with tokens only.
 */
export function tokenAfter(
  count: number,
  operation: OptionalOperation,
  search: Skip,
  list: Skip,
): Promise<string | null> {
  return whereCapable(
    operation,
    () => tokenAfterRows(count, search),
    () => tokenAfterRows(count, list),
  );
}

/** As {@link tokenAfter}, of a list that is read in one way. */
export async function tokenAfterRows(count: number, by: Skip): Promise<string | null> {
  let nextToken: string | null = null;
  for (let left = count; left > 0; left -= MAX_PAGE_SIZE) {
    nextToken = await by({ limit: Math.min(left, MAX_PAGE_SIZE), nextToken });
    if (nextToken === null) return null;
  }
  return nextToken;
}
