import { redirect } from "@remix-run/node";
import { CustodyError } from "~/lib/custody/errors.server";
import { type BookFilter, findBookPage, findBookToken } from "~/lib/custody/people/address-book-list.server";
import { env } from "~/lib/env.server";
import { FIRST_PAGE, pageLinks } from "~/lib/page-trail";
import { redirectInvalidUrl } from "~/lib/session/flash.server";
import type { Session } from "~/lib/session/session.server";
import { nameMarks } from "~/lib/similar-names/marks.server";
import { hasKeyword, toBookFilter } from "./list-filter.server";
import { presentEntry } from "./list-row";
import { type BookSearch, bookUrl } from "./list-search";

/** Limit for finding a typed page without its token, a hundred entries a call. */
const MAX_SKIPPED = 5_000;

export type BookList = Awaited<ReturnType<typeof getBookPage>>;

/**
 * If the backend cannot search or sort, its own order is used and only this page is filtered.
 * @throws Response redirecting to the first page, if the page does not exist or its token is refused
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
  const markOf = await nameMarks(
    session,
    shown.map(({ name }) => name),
  );
  return {
    damaged: found.damaged,
    rows: shown.map((entry) => ({
      ...presentEntry(entry, network, { canChange }),
      mark: markOf(entry.name),
    })),
    whitelistEnabled,
    total,
    found: isFiltered ? count : null,
    isFiltered,
    pageCount: count === null ? null : Math.max(search.page, Math.ceil(count / pageSize)),
    ...pageLinks(search, nextToken, bookUrl),
  };
}

/** Finds the token of a page whose number was typed into the URL. */
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
