import { settle } from "~/lib/custody/settle.server";
import { findTransfers, listTransferredAssets } from "~/lib/custody/transactions/exchange-transfers.server";
import type { ExchangeAccount } from "~/lib/custody/wallets/exchange-accounts.server";
import { isExchangeAccount } from "~/lib/operations/exchange/transfer";
import { FIRST_PAGE } from "~/lib/page-trail";
import { titleCase } from "~/lib/present/format";
import type { Session } from "~/lib/session/session.server";
import { partyNames, withPartyMarks } from "~/lib/similar-names/mark-parties.server";
import { nameMarks } from "~/lib/similar-names/marks.server";
import {
  MAX_PAGE_SIZE,
  readTransferPage,
  type TransfersPage,
  transferQuery,
} from "./collect-transfers.server";
import { transferAssets } from "./transfer-assets";
import { transferRow } from "./transfer-row";
import {
  isNarrowed,
  NO_FILTER,
  sortedBy,
  TRANSFER_COLUMNS,
  type TransferColumn,
  type TransferSearch,
  transfersCsvUrl,
} from "./transfer-search";
import { TRANSFER_STATES, transferStatuses } from "./transfer-status";
import { waitingTransfer } from "./waiting-transfer";

export type HistoryView = Awaited<ReturnType<typeof transferHistory>>;

export interface HistoryLinks {
  list: (search: TransferSearch) => string;
  /** Details in a dialog over the page. */
  detail: (id: string, search: TransferSearch) => string;
}

interface HistoryOf {
  /** Only of this account; null for all. */
  self: string | null;
  links: HistoryLinks;
  listAccounts: () => Promise<readonly Pick<ExchangeAccount, "subWalletId" | "name" | "balances">[]>;
}

/** Transfers of a page, and above them those awaiting approval. */
export async function transferHistory(session: Session, search: TransferSearch, of: HistoryOf) {
  const { self, links } = of;
  const accounts = of.listAccounts();
  const [found, waiting, choices, transferred] = await Promise.all([
    readTransferPage(session, search, { self, urlOf: links.list, listAccounts: () => accounts }),
    findTransfers(session, {
      ...transferQuery({ ...search, sort: "date", isDescending: false, filter: NO_FILTER }, self),
      statuses: ["DRAFT"],
      limit: MAX_PAGE_SIZE,
      nextToken: null,
    }),
    accounts,
    settle(listTransferredAssets(session, self)),
  ]);
  const detailTo = (id: string) => links.detail(id, { ...search, explains: false });
  const view = historyView(found, search, of);
  const waitingRows = (waiting?.items ?? []).map((one) =>
    waitingTransfer(one, { self, isExchange: isExchangeAccount, detailOf: detailTo }),
  );
  const markOf = await nameMarks(session, partyNames([...view.rows, ...waitingRows]));
  return {
    ...view,
    rows: view.rows.map((row) => withPartyMarks(row, markOf)),
    waiting: waitingRows.map((row) => withPartyMarks(row, markOf)),
    isWaitingCut: waiting?.nextToken != null,
    filter: {
      action: links.list({ ...search, ...FIRST_PAGE, filter: NO_FILTER, explains: false }),
      values: search.filter,
      isOn: isNarrowed(self === null ? search.filter : { ...search.filter, account: "" }),
      // A single account needs no filter.
      accounts: self === null ? choices.map(({ subWalletId: value, name: label }) => ({ value, label })) : [],
      assets: transferAssets({
        accounts: choices,
        transfers: [...found.items, ...(waiting?.items ?? [])],
        transferred: transferred.value ?? [],
        chosen: search.filter.asset,
      }),
      statuses: TRANSFER_STATES.map((value) => ({ value, label: titleCase(value) })),
      csvTo: transfersCsvUrl(search, self),
    },
  };
}

function historyView(
  { items, damaged, nextToken, isNarrowed: isFound, looked, pages }: TransfersPage,
  search: TransferSearch,
  { links, self }: HistoryOf,
) {
  const detailTo = (id: string) => links.detail(id, { ...search, explains: false });
  return {
    rows: items.map((one) =>
      transferRow(one, { self, isExchange: isExchangeAccount, detailOf: isFound ? detailTo : () => null }),
    ),
    damaged,
    sorts: sortLinks(search, links.list),
    year: String(new Date().getUTCFullYear()),
    pages,
    end: endOf(pages, nextToken),
    refreshTo: links.list({ ...search, explains: false }),
    learnTo: links.list({ ...search, explains: true }),
    note: looked === null ? null : noteOf(search, looked),
    statuses: search.explains ? transferStatuses() : null,
  };
}

/** On the last page; of a backend that lists the newest alone, there may be more behind it. */
function endOf({ nextTo }: TransfersPage["pages"], nextToken: string | null): string | null {
  if (nextTo !== null) return null;
  return nextToken === null ? "No more transfer history" : "Older transfers are not shown here";
}

/** Only the newest transfers were filtered and sorted. */
function noteOf({ filter }: TransferSearch, looked: number): string {
  return isNarrowed(filter)
    ? `This service cannot look for transfers: only the newest ${looked} are looked through here.`
    : `This service cannot sort transfers: only the newest ${looked} are sorted here.`;
}

function sortLinks(search: TransferSearch, link: HistoryLinks["list"]) {
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
