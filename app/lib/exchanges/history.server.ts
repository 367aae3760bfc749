import type { Page } from "~/lib/custody/shapes.server";
import {
  type ExchangeTransfer,
  type ListedTransfers,
  listAccountTransfers,
  listAllTransfers,
  listNewestTransfers,
  type TransferPage,
  type TransferSort,
} from "~/lib/custody/transactions/exchange-transfers.server";
import { isExchangeAccount } from "~/lib/operations/exchange/transfer";
import type { Session } from "~/lib/session/session.server";
import { sortTransfers } from "./sort-transfers";
import { transferRow } from "./transfer-row";
import {
  MAX_TRANSFERS,
  sortedBy,
  TRANSFER_COLUMNS,
  TRANSFERS_STEP,
  type TransferColumn,
  type TransferSearch,
} from "./transfer-search";
import { transferStatuses } from "./transfer-status";

const MAX_PAGE_SIZE = 100;

const SORTS: Record<TransferColumn, TransferSort> = {
  date: "DATE",
  from: "FROM",
  to: "TO",
  amount: "AMOUNT",
  status: "STATUS",
  updated: "UPDATED",
};

/** The transfers of one account, as its page shows them. */
export async function accountHistory(
  session: Session,
  subWalletId: string,
  search: TransferSearch,
  link: LinkOf,
) {
  const found = await collect(search, (page) => listAccountTransfers(session, subWalletId, page));
  return historyView(found, search, { link, self: subWalletId });
}

/**
 * The transfers of all accounts; of a backend that lists them by account only, the newest of each put together.
 * @param listAccounts asked only where they are needed
 */
export async function wholeHistory(
  session: Session,
  search: TransferSearch,
  link: LinkOf,
  listAccounts: () => Promise<readonly { subWalletId: string }[]>,
) {
  const found = await collect(search, (page) => listAllTransfers(session, page));
  const merged = found ?? (await collectByAccount(session, search, await listAccounts()));
  return historyView(merged, search, { link, self: null });
}

/** What a list of transfers shows, ready to be rendered. */
export type HistoryView = Awaited<ReturnType<typeof wholeHistory>>;

/** The URL of the same page with other parameters. */
type LinkOf = (search: TransferSearch) => string;

/** Reads on until as many as wanted are there; null where the first page is. */
async function collect<Listed extends ListedTransfers | null>(
  { sort, isDescending, shown }: TransferSearch,
  read: (page: TransferPage) => Promise<Listed>,
): Promise<Listed> {
  const ask = (limit: number, nextToken: string | null) =>
    read({ sort: SORTS[sort], descending: isDescending, limit, nextToken });
  const first = await ask(Math.min(shown, MAX_PAGE_SIZE), null);
  if (!first) return first;
  let { items, nextToken } = first;
  while (nextToken && items.length < shown) {
    const page = await ask(Math.min(shown - items.length, MAX_PAGE_SIZE), nextToken);
    items = [...items, ...(page?.items ?? [])];
    nextToken = page === null || page.nextToken === nextToken ? null : page.nextToken;
  }
  return { ...first, items, nextToken };
}

/** A transfer between two accounts is in the list of both. */
async function collectByAccount(
  session: Session,
  search: TransferSearch,
  accounts: readonly { subWalletId: string }[],
): Promise<ListedTransfers> {
  const newest = { ...search, sort: "date" as const, isDescending: true };
  const pages: Page<ExchangeTransfer>[] = await Promise.all(
    accounts.map(({ subWalletId }) =>
      collect(newest, (page) => listNewestTransfers(session, subWalletId, page)),
    ),
  );
  const all = new Map(pages.flatMap(({ items }) => items).map((one) => [one.id, one]));
  const sorted = sortTransfers([...all.values()], "date", true);
  const rest = pages.find(({ nextToken }) => nextToken !== null)?.nextToken ?? null;
  const isCut = sorted.length > search.shown;
  return {
    items: sorted.slice(0, search.shown),
    nextToken: isCut ? "more" : rest,
    isSorted: false,
  };
}

function historyView(
  { items, nextToken, isSorted }: ListedTransfers,
  search: TransferSearch,
  { link, self }: { link: LinkOf; self: string | null },
) {
  const isNewestFirst = search.sort === "date" && search.isDescending;
  const ordered = isSorted || isNewestFirst ? items : sortTransfers(items, search.sort, search.isDescending);
  const isFull = search.shown >= MAX_TRANSFERS;
  const shown = search.shown + TRANSFERS_STEP;
  return {
    rows: ordered.map((one) => transferRow(one, { self, isExchange: isExchangeAccount })),
    sorts: sortLinks(search, link),
    year: String(new Date().getUTCFullYear()),
    moreTo: nextToken !== null && !isFull ? link({ ...search, shown }) : null,
    end: nextToken === null ? "No more transfer history" : `Only ${items.length} transfers are shown here`,
    refreshTo: link({ ...search, explains: false }),
    learnTo: link({ ...search, explains: true }),
    /** Said where the order is that of the shown transfers alone. */
    note:
      isSorted || isNewestFirst || nextToken === null
        ? null
        : `This service cannot sort transfers: only the newest ${items.length} are sorted here.`,
    statuses: search.explains ? transferStatuses() : null,
  };
}

function sortLinks(search: TransferSearch, link: LinkOf) {
  const entries = TRANSFER_COLUMNS.map((column) => {
    const direction = search.isDescending ? ("descending" as const) : ("ascending" as const);
    return [
      column,
      { to: link(sortedBy(search, column)), direction: search.sort === column ? direction : null },
    ] as const;
  });
  return Object.fromEntries(entries) as Record<
    TransferColumn,
    { to: string; direction: "ascending" | "descending" | null }
  >;
}
