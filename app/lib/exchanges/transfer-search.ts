import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readQuery } from "~/lib/forms/query";
import { paths } from "~/lib/paths";

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
}

const PARAMETERS = {
  sort: TOKEN_LENGTH,
  order: TOKEN_LENGTH,
  shown: TOKEN_LENGTH,
  learn: TOKEN_LENGTH,
} as const;

/** The order in which a column is sorted first: the newest and the largest are what is looked for. */
function startsDescending(column: TransferColumn): boolean {
  return column === "date" || column === "updated" || column === "amount";
}

const isColumn = (text: string | null): text is TransferColumn =>
  (TRANSFER_COLUMNS as readonly (string | null)[]).includes(text);

/** Reads the parameters of a list of transfers; absent or invalid ones have their defaults. */
export function readTransferSearch(params: URLSearchParams): TransferSearch {
  const { sort: column, order, shown, learn } = readQuery(params, PARAMETERS);
  const sort = isColumn(column) ? column : "date";
  const count = /^[1-9]\d{0,3}$/.test(shown ?? "") ? Number(shown) : TRANSFERS_STEP;
  return {
    sort,
    isDescending: order === "asc" || order === "desc" ? order === "desc" : startsDescending(sort),
    shown: Math.min(Math.max(count, TRANSFERS_STEP), MAX_TRANSFERS),
    explains: learn === "statuses",
  };
}

/** A list as parameters of a URL; what is so by default is left out. */
function transferParameters({ sort, isDescending, shown, explains }: TransferSearch) {
  return {
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
  return paths.wallet(subWalletId, transferParameters(search));
}

/** The same of the list of all transfers. */
export function historyUrl(search: TransferSearch): string {
  return paths.transferHistory(transferParameters(search));
}
