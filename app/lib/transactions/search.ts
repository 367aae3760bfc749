import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readQuery } from "~/lib/forms/query";
import { paths } from "~/lib/paths";
import { DATE_RANGES, type DateRange } from "./date-range";

export const PAGE_SIZE = 25;
/** The number of transactions that one search reads. */
export const MAX_SHOWN = 1_000;
export const MAX_KEYWORD_LENGTH = 120;
const MAX_TOKEN_LENGTH = 1_000;

/** Statuses to filter by, in the order of a transaction's life. */
export const STATUSES = [
  "PREPROCESSING",
  "AWAITING_USER_TRAVEL_RULE",
  "AWAITING_COMPLIANCE",
  "AWAITING_SIGNATURES",
  "SIGNED",
  "QUEUED",
  "PENDING",
  "SUBMITTED",
  "COMPLETED",
  "CONFIRMED",
  "CLEARED",
  "BLOCKED",
  "NOT_AVAILABLE",
  "USER_CANCELLED",
  "SYSTEM_CANCELLED",
  "ERROR",
] as const;

/** The filters of the transaction list; "" where not set. */
export interface TransactionSearch {
  /** Part of a hash, an address, an id or a name. */
  keyword: string;
  status: string;
  /** Symbol. */
  asset: string;
  range: DateRange | "";
  /** The number of rows, in steps of the page size. */
  shown: number;
  /** The backend's token of the page to start at; "" for the newest transactions. */
  after: string;
}

const PARAMETERS = {
  q: 1_000,
  status: TOKEN_LENGTH,
  asset: TOKEN_LENGTH,
  range: TOKEN_LENGTH,
  shown: TOKEN_LENGTH,
  after: MAX_TOKEN_LENGTH,
} as const;

/** Reads the list's URL. Unknown parameters are ignored, so that no URL breaks the page. */
export function readTransactionSearch(params: URLSearchParams): TransactionSearch {
  const { q, status, asset, range, shown, after } = readQuery(params, PARAMETERS);
  return {
    keyword: q?.slice(0, MAX_KEYWORD_LENGTH) ?? "",
    status: STATUSES.find((known) => known === status) ?? "",
    asset: asset && /^[\w.\- ]{1,40}$/.test(asset) ? asset : "",
    range: DATE_RANGES.find(({ value }) => value === range)?.value ?? "",
    shown: readShown(shown ?? ""),
    after: after ?? "",
  };
}

function readShown(text: string): number {
  const asked = /^\d{1,5}$/.test(text) ? Number(text) : PAGE_SIZE;
  const steps = Math.ceil(Math.max(asked, 1) / PAGE_SIZE);
  return Math.min(steps * PAGE_SIZE, MAX_SHOWN);
}

/** The URL of a search with some parameters changed. */
export function transactionsUrl(search: TransactionSearch, change: Partial<TransactionSearch> = {}): string {
  const { keyword, status, asset, range, shown, after } = { ...search, ...change };
  return paths.transactions({
    q: keyword,
    status,
    asset,
    range,
    after,
    shown: shown > PAGE_SIZE ? shown : null,
  });
}

/** Whether any filter is set, apart from the position in the list. */
export function isFiltered({ keyword, status, asset, range }: TransactionSearch): boolean {
  return [keyword, status, asset, range].some(Boolean);
}
