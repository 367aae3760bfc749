import { redirect } from "@remix-run/node";
import { FIRST_PAGE, isTooFar, type PagePlace } from "./page-trail";
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
 * Where to read the page that was asked for: where the backend cannot skip rows, a page that is known by its number
 * alone is looked for from the beginning.
 */
export async function reachNumbered(
  asked: PagePlace,
  { size, canSkip, maxSkipped, findToken }: Reach,
): Promise<PagePlace | "TOO_FAR" | "MISSING"> {
  if (canSkip) return isTooFar(asked, size) ? "TOO_FAR" : placeOnly(asked);
  const { page, after, trail } = asked.page > 0 && asked.skip === 0 ? asked : FIRST_PAGE;
  if (page === 1 || after !== null) return { page, after, skip: 0, trail };
  const skipped = (page - 1) * size;
  if (skipped > maxSkipped) return "TOO_FAR";
  const token = await findToken(skipped);
  return token === null ? "MISSING" : { ...FIRST_PAGE, page, after: token };
}

const placeOnly = ({ page, after, skip, trail }: PagePlace): PagePlace => ({ page, after, skip, trail });

/** As {@link reachNumbered}. @throws Response redirecting to the first page, if the page is too far or does not exist */
export async function reachOrFirst(asked: PagePlace, firstUrl: string, reach: Reach): Promise<PagePlace> {
  const place = await reachNumbered(asked, reach);
  if (place === "MISSING") throw redirect(firstUrl);
  if (place === "TOO_FAR") {
    const message = `Page ${asked.page} cannot be opened by its number. Use Next to get there`;
    throw redirectInvalidUrl(firstUrl, message);
  }
  return place;
}
