import { type AuditQuery, findAuditEntries } from "~/lib/custody/audit/audit.server";
import { FIRST_PAGE, isTooFar, type PagePlace } from "~/lib/page-trail";
import type { Session } from "~/lib/session/session.server";
import { PAGE_SIZE } from "./search";

const ENTRIES_AT_ONCE = 100;
/** At most a thousand entries are read to find a page by its number. */
const MAX_CALLS = 10;

export interface ReachedPage {
  place: PagePlace;
  /** Why the first page is shown instead. */
  note: string | null;
}

/**
 * A page number has no token. Where the backend cannot skip entries: search from the beginning; if out of reach, go to the first page with a note.
 * @throws what the custody client throws
 */
export async function reachPage(
  session: Session,
  query: AuditQuery,
  asked: PagePlace,
  canSkip: boolean,
): Promise<ReachedPage> {
  const number = asked.page.toLocaleString("en-GB");
  if (canSkip) return isTooFar(asked, PAGE_SIZE) ? tooFar(number) : { place: asked, note: null };
  const place = asked.page > 0 && asked.skip === 0 ? asked : FIRST_PAGE;
  if (place.page === 1 || place.after !== null) return { place, note: null };
  let missing = (place.page - 1) * PAGE_SIZE;
  let token: string | null = null;
  for (let call = 0; call < MAX_CALLS && missing > 0; call += 1) {
    const limit = Math.min(ENTRIES_AT_ONCE, missing);
    const found = await findAuditEntries(session, query, { limit, nextToken: token });
    missing -= found ? found.items.length + found.damaged.length : 0;
    token = found?.nextToken ?? null;
    if (token === null) return noPage(place.page);
  }
  return missing > 0
    ? tooFar(number)
    : { place: { ...FIRST_PAGE, page: place.page, after: token }, note: null };
}

const tooFar = (number: string): ReachedPage => ({
  place: FIRST_PAGE,
  note: `Page ${number} is too far back to be opened by its number. This is the first page: filter by date instead.`,
});

export const noPage = (page: number): ReachedPage => ({
  place: FIRST_PAGE,
  note: `There is no page ${page.toLocaleString("en-GB")}. This is the first page.`,
});
