import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readDay, readQuery } from "~/lib/forms/query";
import { FIRST_PAGE, type PagePlace, PLACE_PARAMETERS, placeParameters, readPlace } from "~/lib/page-trail";
import { parseSubWalletId, paths } from "~/lib/paths";
import { TRANSFER_STATES, type TransferState } from "./transfer-status";

export const TRANSFERS_PER_PAGE = 10;
/** Of a backend that lists the newest alone, the last that are shown: each hundred is a call to it. */
export const MAX_TRANSFERS = 500;
/** Of such a backend, how many are sorted and filtered here: one call for each account. */
export const LOOKED_THROUGH = 100;

export const TRANSFER_COLUMNS = ["date", "from", "to", "amount", "status", "updated"] as const;
export type TransferColumn = (typeof TRANSFER_COLUMNS)[number];

export interface TransferSearch extends PagePlace {
  sort: TransferColumn;
  isDescending: boolean;
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
  learn: TOKEN_LENGTH,
  account: 200,
  asset: TOKEN_LENGTH,
  status: TOKEN_LENGTH,
  from: TOKEN_LENGTH,
  until: TOKEN_LENGTH,
  ...PLACE_PARAMETERS,
} as const;

/** Dates and amounts first show the newest and largest. */
function startsDescending(column: TransferColumn): boolean {
  return column === "date" || column === "updated" || column === "amount";
}

const isColumn = (text: string | null): text is TransferColumn =>
  (TRANSFER_COLUMNS as readonly (string | null)[]).includes(text);

/** Absent or invalid parameters get defaults. */
export function readTransferSearch(params: URLSearchParams): TransferSearch {
  const { sort: column, order, learn, ...rest } = readQuery(params, PARAMETERS);
  const sort = isColumn(column) ? column : "date";
  return {
    sort,
    isDescending: order === "asc" || order === "desc" ? order === "desc" : startsDescending(sort),
    explains: learn === "statuses",
    filter: readFilter(rest),
    ...readPlace(rest),
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

function transferParameters({ sort, isDescending, explains, filter, ...place }: TransferSearch) {
  return {
    ...filter,
    sort: sort === "date" ? null : sort,
    order: isDescending === startsDescending(sort) ? null : isDescending ? "desc" : "asc",
    ...placeParameters(place),
    learn: explains ? "statuses" : null,
  };
}

/** The first page of another order; the same column again reverses it. */
export function sortedBy(search: TransferSearch, column: TransferColumn): TransferSearch {
  const isDescending = search.sort === column ? !search.isDescending : startsDescending(column);
  return { ...search, ...FIRST_PAGE, sort: column, isDescending, explains: false };
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
  return paths.transferHistoryCsv(transferParameters({ ...search, ...FIRST_PAGE, filter, explains: false }));
}
