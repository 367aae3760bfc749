import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readQuery } from "~/lib/forms/query";
import { parseSubWalletId, paths } from "~/lib/paths";
import { TRANSFER_STATES, type TransferState } from "./transfer-status";

/** Transfers that a list shows first, and adds with each 'More'. */
export const TRANSFERS_STEP = 10;
/** The most on one page: each hundred is a call to the backend. */
export const MAX_TRANSFERS = 500;

export const TRANSFER_COLUMNS = ["date", "from", "to", "amount", "status", "updated"] as const;
export type TransferColumn = (typeof TRANSFER_COLUMNS)[number];

/** What the address bar says about a list of transfers. */
export interface TransferSearch {
  sort: TransferColumn;
  isDescending: boolean;
  /** How many are shown. */
  shown: number;
  /** Whether the statuses are explained over the page. */
  explains: boolean;
  /** What the list is narrowed to; "" where it is not. */
  filter: TransferSearchFilter;
}

export interface TransferSearchFilter {
  /** subWalletId; of no effect on an account's own page. */
  account: string;
  /** Symbol. */
  asset: string;
  status: TransferState | "";
  /** The first and the last day, '2026-11-25', in UTC. */
  from: string;
  until: string;
}

/** A list that is narrowed to nothing. */
export const NO_FILTER: TransferSearchFilter = { account: "", asset: "", status: "", from: "", until: "" };

/** Whether a list is narrowed. */
export function isNarrowed(filter: TransferSearchFilter): boolean {
  return Object.values(filter).some((value) => value !== "");
}

const PARAMETERS = {
  sort: TOKEN_LENGTH,
  order: TOKEN_LENGTH,
  shown: TOKEN_LENGTH,
  learn: TOKEN_LENGTH,
  account: 200,
  asset: TOKEN_LENGTH,
  status: TOKEN_LENGTH,
  from: TOKEN_LENGTH,
  until: TOKEN_LENGTH,
} as const;

/** The order in which a column is sorted first: the newest and the largest are what is looked for. */
function startsDescending(column: TransferColumn): boolean {
  return column === "date" || column === "updated" || column === "amount";
}

const isColumn = (text: string | null): text is TransferColumn =>
  (TRANSFER_COLUMNS as readonly (string | null)[]).includes(text);

/** Reads the parameters of a list of transfers; absent or invalid ones have their defaults. */
export function readTransferSearch(params: URLSearchParams): TransferSearch {
  const { sort: column, order, shown, learn, ...filter } = readQuery(params, PARAMETERS);
  const sort = isColumn(column) ? column : "date";
  const count = /^[1-9]\d{0,3}$/.test(shown ?? "") ? Number(shown) : TRANSFERS_STEP;
  return {
    sort,
    isDescending: order === "asc" || order === "desc" ? order === "desc" : startsDescending(sort),
    shown: Math.min(Math.max(count, TRANSFERS_STEP), MAX_TRANSFERS),
    explains: learn === "statuses",
    filter: readFilter(filter),
  };
}

function readFilter(given: Record<keyof TransferSearchFilter, string | null>): TransferSearchFilter {
  const { account, asset, status, from, until } = given;
  return {
    account: account !== null && parseSubWalletId(account) ? account : "",
    asset: asset !== null && /^[\w.\- ]{1,40}$/.test(asset) ? asset : "",
    status: TRANSFER_STATES.find((known) => known === status) ?? "",
    from: dayOf(from),
    until: dayOf(until),
  };
}

/** A day that there is; "" for any other text. */
function dayOf(text: string | null): string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return "";
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : "";
}

/** A list as parameters of a URL; what is so by default is left out. */
function transferParameters({ sort, isDescending, shown, explains, filter }: TransferSearch) {
  return {
    ...filter,
    sort: sort === "date" ? null : sort,
    order: isDescending === startsDescending(sort) ? null : isDescending ? "desc" : "asc",
    shown: shown > TRANSFERS_STEP ? shown : null,
    learn: explains ? "statuses" : null,
  };
}

/** The list sorted by a column: once more the other way round. What was added stays. */
export function sortedBy(search: TransferSearch, column: TransferColumn): TransferSearch {
  const isDescending = search.sort === column ? !search.isDescending : startsDescending(column);
  return { ...search, sort: column, isDescending, explains: false };
}

/** An account's page with its list of transfers as asked for. */
export function accountUrl(subWalletId: string, search: TransferSearch): string {
  const filter = { ...search.filter, account: "" };
  return paths.wallet(subWalletId, transferParameters({ ...search, filter }));
}

/** The same of the list of all transfers. */
export function historyUrl(search: TransferSearch): string {
  return paths.transferHistory(transferParameters(search));
}

/** The file of what the list of all transfers shows, or of an account's. */
export function transfersCsvUrl(search: TransferSearch, subWalletId: string | null): string {
  const account = subWalletId ?? search.filter.account;
  const filter = { ...search.filter, account };
  return paths.transferHistoryCsv(
    transferParameters({ ...search, filter, shown: TRANSFERS_STEP, explains: false }),
  );
}
