import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readDay, readFindText, readQuery } from "~/lib/forms/query";
import { OPERATIONS, type Operation } from "~/lib/operation-words";
import { FIRST_PAGE, type PagePlace, PLACE_PARAMETERS, placeParameters, readPlace } from "~/lib/page-trail";
import { paths } from "~/lib/paths";
import { DATE_RANGES, type DateRange } from "./date-range";

export const PAGE_SIZE = 25;
export const MAX_KEYWORD_LENGTH = 120;
export const MAX_AMOUNT_LENGTH = 80;

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

export const DIRECTIONS = [
  { value: "RECEIVED", label: "In" },
  { value: "SENT", label: "Out" },
  { value: "SELF", label: "Within" },
] as const;

export type Direction = (typeof DIRECTIONS)[number]["value"];

export const SORTS = [
  { value: "oldest", label: "Oldest first" },
  { value: "status", label: "By status" },
  { value: "status-last", label: "By status, last first" },
] as const;

export type TransactionSort = (typeof SORTS)[number]["value"];

/** "" for fields that are not set. */
export interface TransactionFilter {
  /** Start or end of a hash, address or id, or part of a name. */
  keyword: string;
  status: string;
  operation: Operation | "";
  asset: string;
  range: DateRange | "";
  direction: Direction | "";
  /** Id or part of a name. */
  wallet: string;
  /** As typed, in whole coins of each transaction's asset. */
  least: string;
  most: string;
  /** First and last day in UTC: '2026-11-25'. */
  from: string;
  until: string;
  /** Id of the payout that they pay for. */
  payout: string;
  sort: TransactionSort | "";
}

export interface TransactionSearch extends TransactionFilter, PagePlace {}

const PARAMETERS = {
  q: 1_000,
  status: TOKEN_LENGTH,
  operation: TOKEN_LENGTH,
  asset: TOKEN_LENGTH,
  range: TOKEN_LENGTH,
  direction: TOKEN_LENGTH,
  wallet: 1_000,
  least: 1_000,
  most: 1_000,
  from: TOKEN_LENGTH,
  until: TOKEN_LENGTH,
  payout: TOKEN_LENGTH,
  sort: TOKEN_LENGTH,
  ...PLACE_PARAMETERS,
} as const;

/** Reads the list's URL; ignores invalid parameters. */
export function readTransactionSearch(params: URLSearchParams): TransactionSearch {
  const { q, status, operation, asset, range, direction, sort, ...rest } = readQuery(params, PARAMETERS);
  const { wallet, least, most, from, until, payout, ...place } = rest;
  return {
    keyword: readFindText(q).slice(0, MAX_KEYWORD_LENGTH),
    status: STATUSES.find((known) => known === status) ?? "",
    operation: OPERATIONS.find((known) => known === operation) ?? "",
    asset: asset && /^[\w.\- ]{1,40}$/.test(asset) ? asset : "",
    range: DATE_RANGES.find(({ value }) => value === range)?.value ?? "",
    direction: DIRECTIONS.find(({ value }) => value === direction)?.value ?? "",
    wallet: readFindText(wallet).slice(0, MAX_KEYWORD_LENGTH),
    least: readFindText(least).slice(0, MAX_AMOUNT_LENGTH),
    most: readFindText(most).slice(0, MAX_AMOUNT_LENGTH),
    from: readDay(from),
    until: readDay(until),
    payout: payout && /^[\w-]{1,100}$/.test(payout) ? payout : "",
    sort: SORTS.find(({ value }) => value === sort)?.value ?? "",
    ...readPlace(place),
  };
}

/** A changed filter or order leads to the first page. */
export function transactionsUrl(search: TransactionSearch, change: Partial<TransactionFilter> = {}): string {
  const isSame = Object.keys(change).length === 0;
  const { page, after, skip, trail, ...filter } = search;
  const { keyword, ...rest } = { ...filter, ...change };
  return paths.transactions({
    q: keyword,
    ...rest,
    ...placeParameters(isSame ? { page, after, skip, trail } : FIRST_PAGE),
  });
}

export function firstPageUrl(search: TransactionSearch): string {
  return transactionsUrl({ ...search, ...FIRST_PAGE });
}

export function isFiltered(filter: TransactionFilter): boolean {
  const { keyword, status, operation, asset, range, direction, wallet, least, most, from, until, payout } =
    filter;
  const set = [keyword, status, operation, asset, range, direction, wallet, least, most, from, until, payout];
  return set.some(Boolean);
}
