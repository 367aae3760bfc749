import { FIND_LENGTH, TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readFindText, readQuery } from "~/lib/forms/query";
import { FIRST_PAGE, type PagePlace, PLACE_PARAMETERS, placeParameters, readPlace } from "~/lib/page-trail";
import { paths } from "~/lib/paths";
import { DATE_RANGES, type DateRange } from "~/lib/transactions/date-range";

export const PAGE_SIZE = 25;

const ORIGINS = ["CONSOLE", "PHONE", "API", "EXTENSION", "SERVICE"] as const;

/** "" for fields that are not set. */
export interface AuditFilter {
  /** Words, an entry's number, an address or a hash. */
  keyword: string;
  who: string;
  what: string;
  where: (typeof ORIGINS)[number] | "";
  range: DateRange | "";
  sort: "oldest" | "";
}

export interface AuditSearch extends AuditFilter, PagePlace {}

const PARAMETERS = {
  q: 1_000,
  who: TOKEN_LENGTH,
  what: TOKEN_LENGTH,
  where: TOKEN_LENGTH,
  range: TOKEN_LENGTH,
  sort: TOKEN_LENGTH,
  ...PLACE_PARAMETERS,
} as const;

/** Reads the page's URL; ignores invalid parameters. */
export function readAuditSearch(params: URLSearchParams): AuditSearch {
  const { q, who, what, where, range, sort, ...place } = readQuery(params, PARAMETERS);
  return {
    keyword: readFindText(q).slice(0, FIND_LENGTH),
    who: who && /^[0-9a-z-]{1,64}$/i.test(who) ? who : "",
    what: what && /^[A-Z][A-Z0-9_]{0,63}$/.test(what) ? what : "",
    where: ORIGINS.find((known) => known === where) ?? "",
    range: DATE_RANGES.find(({ value }) => value === range)?.value ?? "",
    sort: sort === "oldest" ? "oldest" : "",
    ...readPlace(place),
  };
}

/** A changed filter or order leads to the first page. */
export function auditUrl(search: AuditSearch, change: Partial<AuditFilter> = {}): string {
  const isSame = Object.keys(change).length === 0;
  const { page, after, skip, trail, ...filter } = search;
  const { keyword, ...rest } = { ...filter, ...change };
  return paths.audit({
    q: keyword,
    ...rest,
    ...placeParameters(isSame ? { page, after, skip, trail } : FIRST_PAGE),
  });
}

export function firstPageUrl(search: AuditSearch): string {
  return auditUrl({ ...search, ...FIRST_PAGE });
}

export function isFiltered({ keyword, who, what, where, range }: AuditFilter): boolean {
  return [keyword, who, what, where, range].some(Boolean);
}
