import { whereCapable } from "~/lib/custody/capabilities/ask.server";
import { tokenAfterRows } from "~/lib/custody/searched-list.server";
import { whereSkippable } from "~/lib/custody/skipped-rows.server";
import {
  findTransfers,
  type ListedTransfers,
  listNewestTransfers,
  type TransferSort,
} from "~/lib/custody/transactions/exchange-transfers.server";
import { FIRST_PAGE, type ListedPages, listedPages, numberedLinks } from "~/lib/page-trail";
import { reachOrFirst, readOrFirst } from "~/lib/reach-numbered.server";
import type { Session } from "~/lib/session/session.server";
import { momentsOf, narrowTransfers } from "./narrow-transfers";
import { sortTransfers } from "./sort-transfers";
import {
  isNarrowed,
  LOOKED_THROUGH,
  MAX_TRANSFERS,
  TRANSFERS_PER_PAGE,
  type TransferColumn,
  type TransferSearch,
} from "./transfer-search";

export const MAX_PAGE_SIZE = 100;

const SORTS: Record<TransferColumn, TransferSort> = {
  date: "DATE",
  from: "FROM",
  to: "TO",
  amount: "AMOUNT",
  status: "STATUS",
  updated: "UPDATED",
};

/** @param self limits the query to this account */
export function transferQuery(
  { sort, isDescending, filter }: Pick<TransferSearch, "sort" | "isDescending" | "filter">,
  self: string | null,
) {
  const { account, asset, status } = filter;
  return {
    sort: SORTS[sort],
    descending: isDescending,
    subWalletId: self ?? (account || null),
    assetSymbol: asset || null,
    statuses: status ? [status] : null,
    ...momentsOf(filter),
  };
}

interface Asked {
  /** Only of this account; null for all. */
  self: string | null;
  urlOf: (search: TransferSearch) => string;
  /** Called only if needed. */
  listAccounts: () => Promise<readonly { subWalletId: string }[]>;
}

export interface TransfersPage extends ListedTransfers {
  pages: ListedPages;
  /** How many were filtered and sorted here, where the backend does neither; null if there are no more. */
  looked: number | null;
}

/**
 * If the backend has no search, merges each account's newest transfers and filters and sorts them here.
 * @throws Response redirecting to the first page, if the page does not exist or its token is refused
 */
export function readTransferPage(
  session: Session,
  search: TransferSearch,
  asked: Asked,
): Promise<TransfersPage> {
  const readNewestPage = () => newestPage(session, search, asked);
  return whereCapable(
    "exchangeTransfers",
    () =>
      whereSkippable(
        async (_canSkip, { skippedTransfers }) =>
          (await findPage(session, search, asked, skippedTransfers)) ?? readNewestPage(),
      ),
    readNewestPage,
  );
}

async function findPage(
  session: Session,
  search: TransferSearch,
  { self, urlOf }: Asked,
  canSkip: boolean,
): Promise<TransfersPage | null> {
  const query = transferQuery(search, self);
  const [size, firstUrl] = [TRANSFERS_PER_PAGE, urlOf({ ...search, ...FIRST_PAGE })];
  const place = await reachOrFirst(search, firstUrl, {
    ...{ size, canSkip, maxSkipped: MAX_TRANSFERS },
    findToken: (rows) =>
      tokenAfterRows(
        rows,
        async (page) => (await findTransfers(session, { ...query, ...page }))?.nextToken ?? null,
      ),
  });
  const found = await readOrFirst(place, {
    ...{ size, firstUrl },
    countOf: (page: ListedTransfers | null) => page && page.items.length + page.damaged.length,
    read: (rows) => findTransfers(session, { ...query, limit: size, ...rows }),
  });
  return found && { ...found, looked: null, pages: listedPages(place, { ...found, size, canSkip }, urlOf) };
}

/** The newest in their order need no more than the pages up to this one; any other order or filter, all it looks through. */
async function newestPage(
  session: Session,
  search: TransferSearch,
  { self, urlOf, listAccounts }: Asked,
): Promise<TransfersPage> {
  const { sort, isDescending, filter } = search;
  const isPlain =
    sort === "date" && isDescending && !isNarrowed(self === null ? filter : { ...filter, account: "" });
  const size = TRANSFERS_PER_PAGE;
  const wanted = isPlain ? Math.min(Math.max(search.page, 1) * size + 1, MAX_TRANSFERS) : LOOKED_THROUGH;
  const newest = await readNewest(
    session,
    search,
    self === null ? await listAccounts() : [{ subWalletId: self }],
    wanted,
  );
  const ordered = sortTransfers(newest.items, sort, isDescending);
  const pageCount = Math.max(1, Math.ceil(ordered.length / size));
  const page = Math.min(Math.max(search.page, 1), pageCount);
  const isWhole = newest.nextToken === null;
  return {
    ...newest,
    items: ordered.slice((page - 1) * size, page * size),
    looked: isWhole || isPlain ? null : wanted,
    pages: {
      page,
      pageCount: isWhole ? pageCount : null,
      ...numberedLinks(page, pageCount, (one) => urlOf({ ...search, ...FIRST_PAGE, page: one })),
    },
  };
}

/** Of each account, at most so many together. A transfer between two accounts is listed for both. */
export async function readNewest(
  session: Session,
  { filter }: Pick<TransferSearch, "filter">,
  accounts: readonly { subWalletId: string }[],
  limit: number,
): Promise<ListedTransfers> {
  const pages = await Promise.all(
    accounts.map(({ subWalletId }) => readAccount(session, subWalletId, limit)),
  );
  const all = new Map(pages.flatMap(({ items }) => items).map((one) => [one.id, one]));
  const damaged = new Map(pages.flatMap((page) => page.damaged).map((one) => [one.name, one]));
  const newest = sortTransfers([...all.values()], "date", true);
  const rest = pages.find(({ nextToken }) => nextToken !== null)?.nextToken ?? null;
  return {
    items: narrowTransfers(newest.slice(0, limit), filter),
    damaged: [...damaged.values()],
    nextToken: newest.length > limit ? "more" : rest,
    isNarrowed: false,
    count: null,
  };
}

async function readAccount(session: Session, subWalletId: string, limit: number): Promise<ListedTransfers> {
  const read = (left: number, nextToken: string | null) =>
    listNewestTransfers(session, subWalletId, { limit: Math.min(left, MAX_PAGE_SIZE), nextToken });
  let found = await read(limit, null);
  while (found.nextToken && found.items.length + found.damaged.length < limit) {
    const { items, damaged, nextToken } = found;
    const page = await read(limit - items.length - damaged.length, nextToken);
    found = {
      ...found,
      items: [...items, ...page.items],
      damaged: [...damaged, ...page.damaged],
      nextToken: page.nextToken === nextToken ? null : page.nextToken,
    };
  }
  return found;
}
