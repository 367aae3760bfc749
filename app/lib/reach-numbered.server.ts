import { redirect } from "@remix-run/node";
import { CustodyError } from "./custody/errors.server";
import { FIRST_PAGE, isTooFar, type PagePlace, rowsOf } from "./page-trail";
import { redirectInvalidUrl } from "./session/flash.server";

interface Reach {
  /** Rows on a page. */
  size: number;
  /** Whether the backend can begin a page anywhere. */
  canSkip: boolean;
  /** Of a backend that cannot skip rows: how many may be read to find a page. */
  maxSkipped: number;
  /** The token of the page after so many rows; null if there are no more. */
  findToken: (rows: number) => Promise<string | null>;
}

/**
 * The search at the page that was asked for: where the backend cannot skip rows, a page that is known by its number
 * alone is looked for from the beginning.
 */
export async function reachNumbered<Search extends PagePlace>(
  asked: Search,
  { size, canSkip, maxSkipped, findToken }: Reach,
): Promise<Search | "TOO_FAR" | "MISSING"> {
  if (canSkip) return isTooFar(asked, size) ? "TOO_FAR" : asked;
  const { page, after, trail } = asked.page > 0 && asked.skip === 0 ? asked : FIRST_PAGE;
  if (page === 1 || after !== null) return { ...asked, page, after, skip: 0, trail };
  const skipped = (page - 1) * size;
  if (skipped > maxSkipped) return "TOO_FAR";
  const token = await findToken(skipped);
  return token === null ? "MISSING" : { ...asked, ...FIRST_PAGE, page, after: token };
}

/** As {@link reachNumbered}. @throws Response redirecting to the first page, if the page is too far or does not exist */
export async function reachOrFirst<Search extends PagePlace>(
  asked: Search,
  firstUrl: string,
  reach: Reach,
): Promise<Search> {
  const reached = await reachNumbered(asked, reach);
  if (reached === "MISSING") throw redirect(firstUrl);
  if (reached === "TOO_FAR") {
    const message = `Page ${asked.page} cannot be opened by its number. Use Next to get there`;
    throw redirectInvalidUrl(firstUrl, message);
  }
  return reached;
}

/** As {@link reachNumbered}, of a list beside others: without a word at its first page, if the page is too far. */
export async function reachOrStart(asked: PagePlace, reach: Reach): Promise<PagePlace> {
  const reached = await reachNumbered(asked, reach);
  return typeof reached === "string" ? FIRST_PAGE : reached;
}

/** @throws Response redirecting to the first page, if this one does not exist or its token is refused */
export async function readOrFirst<Found>(
  place: PagePlace,
  {
    size,
    firstUrl,
    countOf,
    read,
  }: {
    size: number;
    firstUrl: string;
    /** Rows on the page; null if there is no list. */
    countOf: (found: Found) => number | null;
    read: (rows: { nextToken: string | null; skip: number }) => Promise<Found>;
  },
): Promise<Found> {
  const rows = rowsOf(place, size);
  const found = await read(rows).catch((error) => {
    const isRefused = error instanceof CustodyError && error.code === "INVALID_INPUT";
    throw isRefused && rows.nextToken !== null ? redirect(firstUrl) : error;
  });
  if (place.page !== 1 && countOf(found) === 0) throw redirect(firstUrl);
  return found;
}
