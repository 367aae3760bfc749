import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readDay, readQuery } from "~/lib/forms/query";
import { parseSubWalletId, paths } from "~/lib/paths";
import { TRANSFER_STATES, type TransferState } from "./transfer-status";

/** Initial number, and increment of 'More'. */
export const TRANSFERS_STEP = 10;
/** Each hundred is a call to the backend. */
export const MAX_TRANSFERS = 500;

export const TRANSFER_COLUMNS = ["date", "from", "to", "amount", "status", "updated"] as const;
export type TransferColumn = (typeof TRANSFER_COLUMNS)[number];

export interface TransferSearch {
  sort: TransferColumn;
  isDescending: boolean;
  shown: number;
  explains: boolean;
  filter: TransferSearchFilter;
}

export interface TransferSearchFilter {
  /** subWalletId; ignored on an account's own page. */
  account: string;
  asset: string;
  status: TransferState | "";
  /** First and last day in UTC: '2026-11-25'. "" for none. */
  from: string;
  until: string;
}

export const NO_FILTER: TransferSearchFilter = { account: "", asset: "", status: "", from: "", until: "" };

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

/** Dates and amounts first show the newest and largest. */
function startsDescending(column: TransferColumn): boolean {
  return column === "date" || column === "updated" || column === "amount";
}

const isColumn = (text: string | null): text is TransferColumn =>
  (TRANSFER_COLUMNS as readonly (string | null)[]).includes(text);

/** Absent or invalid parameters get defaults. */
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
    from: readDay(from),
    until: readDay(until),
  };
}

function transferParameters({ sort, isDescending, shown, explains, filter }: TransferSearch) {
  return {
    ...filter,
    sort: sort === "date" ? null : sort,
    order: isDescending === startsDescending(sort) ? null : isDescending ? "desc" : "asc",
    shown: shown > TRANSFERS_STEP ? shown : null,
    learn: explains ? "statuses" : null,
  };
}

/** The same column again reverses the order; the number of rows stays. */
export function sortedBy(search: TransferSearch, column: TransferColumn): TransferSearch {
  const isDescending = search.sort === column ? !search.isDescending : startsDescending(column);
  return { ...search, sort: column, isDescending, explains: false };
}

export function accountUrl(subWalletId: string, search: TransferSearch): string {
  const filter = { ...search.filter, account: "" };
  return paths.wallet(subWalletId, transferParameters({ ...search, filter }));
}

export function historyUrl(search: TransferSearch): string {
  return paths.transferHistory(transferParameters(search));
}

/** @param subWalletId null for all accounts */
export function transfersCsvUrl(search: TransferSearch, subWalletId: string | null): string {
  const account = subWalletId ?? search.filter.account;
  const filter = { ...search.filter, account };
  return paths.transferHistoryCsv(
    transferParameters({ ...search, filter, shown: TRANSFERS_STEP, explains: false }),
  );
}
