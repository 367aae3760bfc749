import { type AuditQuery, findAuditEntries } from "~/lib/custody/audit/audit.server";
import { tokenAfterRows } from "~/lib/custody/searched-list.server";
import { FIRST_PAGE, type PagePlace } from "~/lib/page-trail";
import { reachNumbered } from "~/lib/reach-numbered.server";
import type { Session } from "~/lib/session/session.server";
import { PAGE_SIZE } from "./search";

/** Limit for finding a page by its number, where the backend cannot skip entries. */
const MAX_SKIPPED = 1_000;

export interface ReachedPage {
  place: PagePlace;
  /** Why the first page is shown instead. */
  note: string | null;
}

/** The first page with a note, if the page is too far or does not exist. @throws what the custody client throws */
export async function reachPage(
  session: Session,
  query: AuditQuery,
  asked: PagePlace,
  canSkip: boolean,
): Promise<ReachedPage> {
  const place = await reachNumbered(asked, {
    size: PAGE_SIZE,
    canSkip,
    maxSkipped: MAX_SKIPPED,
    findToken: (rows) =>
      tokenAfterRows(rows, async (page) => (await findAuditEntries(session, query, page))?.nextToken ?? null),
  });
  if (place === "MISSING") return noPage(asked.page);
  return place === "TOO_FAR" ? tooFar(asked.page) : { place, note: null };
}

const tooFar = (page: number): ReachedPage => ({
  place: FIRST_PAGE,
  note: `Page ${page.toLocaleString("en-GB")} is too far back to be opened by its number. This is the first page: filter by date instead.`,
});

export const noPage = (page: number): ReachedPage => ({
  place: FIRST_PAGE,
  note: `There is no page ${page.toLocaleString("en-GB")}. This is the first page.`,
});
