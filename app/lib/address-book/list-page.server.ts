import { redirect } from "@remix-run/node";
import { CustodyError } from "~/lib/custody/errors.server";
import { type BookFilter, findBookPage, findBookToken } from "~/lib/custody/people/address-book-list.server";
import { whereSkippable } from "~/lib/custody/skipped-rows.server";
import { env } from "~/lib/env.server";
import { FIRST_PAGE, isTooFar, pageLinks, rowsOf } from "~/lib/page-trail";
import { redirectInvalidUrl } from "~/lib/session/flash.server";
import type { Session } from "~/lib/session/session.server";
import { nameMarks } from "~/lib/similar-names/marks.server";
import { hasKeyword, toBookFilter } from "./list-filter.server";
import { presentEntry } from "./list-row";
import { type BookSearch, bookUrl } from "./list-search";

/** Limit for finding a typed page without its token, a hundred entries a call. */
const MAX_SKIPPED = 5_000;

export type BookList = Awaited<ReturnType<typeof readBookPage>>;

/**
 * If the backend cannot search or sort, its own order is used and only this page is filtered.
 * @throws Response redirecting to the first page, if the page does not exist or its token is refused
 */
export function getBookPage(session: Session, asked: BookSearch, pageSize: number) {
  return whereSkippable((canSkip) => readBookPage(session, asked, { size: pageSize, canSkip }));
}

interface Paging {
  size: number;
  canSkip: boolean;
}

async function readBookPage(session: Session, asked: BookSearch, paging: Paging) {
  const network = env().NETWORK;
  const filter = toBookFilter(asked, network);
  const search = await toPlace(session, asked, filter, paging);
  const first = bookUrl(search, FIRST_PAGE);
  const rows = { limit: paging.size, ...rowsOf(search, paging.size) };
  const found = await findBookPage(session, filter, rows).catch((error) => {
    const isRefused = error instanceof CustodyError && error.code === "INVALID_INPUT";
    throw isRefused && rows.nextToken !== null ? redirect(first) : error;
  });
  if (found.items.length + found.damaged.length === 0 && search.page !== 1) throw redirect(first);
  const { items, nextToken, count, total, isFiltered, whitelistEnabled } = found;
  const canChange = found.canChange ?? false;
  const shown = isFiltered ? items : items.filter((entry) => hasKeyword(entry, filter));
  const markOf = await nameMarks(
    session,
    shown.map(({ name }) => name),
  );
  const pageCount = count === null ? null : Math.max(search.page, Math.ceil(count / paging.size));
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
    pageCount,
    ...pageLinks(search, { nextToken, pageCount, ...paging }, bookUrl),
  };
}

/** Where the backend cannot skip rows, finds the token of a page by its number. */
async function toPlace(
  session: Session,
  asked: BookSearch,
  filter: BookFilter,
  { size, canSkip }: Paging,
): Promise<BookSearch> {
  const search = canSkip || (asked.page > 0 && asked.skip === 0) ? asked : { ...asked, ...FIRST_PAGE };
  const { page, after } = search;
  const skipped = (page - 1) * size;
  const hasPlace = page === 1 || after !== null;
  const first = bookUrl(search, FIRST_PAGE);
  if (canSkip ? isTooFar(search, size) : !hasPlace && skipped > MAX_SKIPPED) {
    throw redirectInvalidUrl(first, `Page ${page} cannot be opened by its number. Use Next to get there`);
  }
  if (canSkip || hasPlace) return search;
  const token = await findBookToken(session, filter, skipped);
  if (token === null) throw redirect(first);
  return { ...search, after: token, trail: [] };
}
