import { redirect } from "@remix-run/node";
import { CustodyError } from "~/lib/custody/errors.server";
import { type BookFilter, findBookPage, findBookToken } from "~/lib/custody/people/address-book-list.server";
import { env } from "~/lib/env.server";
import { FIRST_PAGE, pageLinks } from "~/lib/page-trail";
import { redirectInvalidUrl } from "~/lib/session/flash.server";
import type { Session } from "~/lib/session/session.server";
import { hasKeyword, toBookFilter } from "./list-filter.server";
import { presentEntry } from "./list-row";
import { type BookSearch, bookUrl } from "./list-search";

/** A page without its token is looked for among so many entries, a hundred a call. */
const MAX_SKIPPED = 5_000;

export type BookList = Awaited<ReturnType<typeof getBookPage>>;

/**
 * One page of the address book. A backend that cannot search or sort lists it in its own order; then the keyword is
 * looked for on this page alone, and the page says so.
 * @throws Response to the first page, from one that does not exist or whose token the backend does not take
 */
export async function getBookPage(session: Session, asked: BookSearch, pageSize: number) {
  const network = env().NETWORK;
  const filter = toBookFilter(asked, network);
  const search = await withToken(session, asked, filter, pageSize);
  const { after } = search;
  const first = bookUrl(search, FIRST_PAGE);
  const found = await findBookPage(session, filter, { limit: pageSize, nextToken: after }).catch((error) => {
    const isRefused = error instanceof CustodyError && error.code === "INVALID_INPUT";
    throw isRefused && after !== null ? redirect(first) : error;
  });
  if (found.items.length + found.damaged.length === 0 && search.page > 1) throw redirect(first);
  const { items, nextToken, count, total, isFiltered, whitelistEnabled } = found;
  const canChange = found.canChange ?? false;
  const shown = isFiltered ? items : items.filter((entry) => hasKeyword(entry, filter));
  return {
    damaged: found.damaged,
    rows: shown.map((entry) => presentEntry(entry, network, { canChange })),
    whitelistEnabled,
    /** In the whole book; null where the backend does not count. */
    total,
    /** What the keyword finds on all pages; null where that is not known. */
    found: isFiltered ? count : null,
    isFiltered,
    pageCount: count === null ? null : Math.max(search.page, Math.ceil(count / pageSize)),
    ...pageLinks(search, nextToken, bookUrl),
  };
}

/** The same page with its token: one that was typed in has none. */
async function withToken(
  session: Session,
  search: BookSearch,
  filter: BookFilter,
  pageSize: number,
): Promise<BookSearch> {
  const { page, after } = search;
  if (page === 1 || after !== null) return search;
  const skipped = (page - 1) * pageSize;
  const first = bookUrl(search, FIRST_PAGE);
  if (skipped > MAX_SKIPPED) {
    throw redirectInvalidUrl(first, `Page ${page} cannot be opened by its number. Use Next to get there`);
  }
  const token = await findBookToken(session, filter, skipped);
  if (token === null) throw redirect(first);
  return { ...search, after: token, trail: [] };
}
