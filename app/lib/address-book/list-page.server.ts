import { findBookPage, findBookToken } from "~/lib/custody/people/address-book-list.server";
import { whereSkippable } from "~/lib/custody/skipped-rows.server";
import { env } from "~/lib/env.server";
import { FIRST_PAGE, pageLinks } from "~/lib/page-trail";
import { reachOrFirst, readOrFirst } from "~/lib/reach-numbered.server";
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
  const firstUrl = bookUrl(asked, FIRST_PAGE);
  const search = await reachOrFirst(asked, firstUrl, {
    ...paging,
    maxSkipped: MAX_SKIPPED,
    findToken: (rows) => findBookToken(session, filter, rows),
  });
  const found = await readOrFirst(search, {
    size: paging.size,
    firstUrl,
    read: (rows) => findBookPage(session, filter, { limit: paging.size, ...rows }),
    countOf: ({ items, damaged }) => items.length + damaged.length,
  });
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
