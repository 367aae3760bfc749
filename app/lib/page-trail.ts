import { TOKEN_LENGTH } from "~/lib/forms/field-limits";

export interface PagePlace {
  /** From 1; negative from the end, the last is -1. */
  page: number;
  /** A token of the backend's that the page begins at; null to count from the list's beginning or end. */
  after: string | null;
  /** Rows from that token to the page; negative back. */
  skip: number;
  /** Of a backend that cannot skip rows: tokens of earlier pages, nearest last; the first page has none. */
  trail: readonly string[];
}

export const FIRST_PAGE: PagePlace = { page: 1, after: null, skip: 0, trail: [] };

const MAX_TOKEN_LENGTH = 500;
/** Keeps URLs below two thousand characters. */
const MAX_TRAIL = 20;
const MAX_TRAIL_LENGTH = 1_000;
const SEPARATOR = "*";
/** Safe in a URL as it is, without the separator. */
const TOKEN = /^[\w.~:=+/-]+$/;
/** The backend skips no more. */
const MAX_SKIP = 100_000;
/** Pages that are reached from this one's token: rows that come meanwhile move none of theirs. */
const NEAR = 10;
/** Numbers and gaps of a long list: the same width on each page. */
const SLOTS = 7;

export const PLACE_PARAMETERS = {
  page: TOKEN_LENGTH,
  after: MAX_TOKEN_LENGTH,
  skip: TOKEN_LENGTH,
  trail: MAX_TRAIL_LENGTH,
} as const;

/** Only checks that a token looks like one. */
export function readPlace({ page, after, skip, trail }: Record<keyof PagePlace, string | null>): PagePlace {
  const number = page && /^-?[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
  const hasToken = number > 1 && after !== null && TOKEN.test(after);
  const rows = hasToken && skip && /^-?[1-9]\d{0,5}$/.test(skip) ? Number(skip) : 0;
  const tokens = hasToken && rows === 0 && trail ? trail.split(SEPARATOR).slice(-MAX_TRAIL) : [];
  return {
    page: number,
    after: hasToken ? after : null,
    skip: Math.abs(rows) <= MAX_SKIP ? rows : 0,
    trail: tokens.every((token) => TOKEN.test(token)) ? tokens : [],
  };
}

export function placeParameters({
  page,
  after,
  skip,
  trail,
}: PagePlace): Record<string, string | number | null> {
  if (page === 1) return {};
  let kept = after === null ? [] : trail.slice(-MAX_TRAIL);
  while (kept.join(SEPARATOR).length > MAX_TRAIL_LENGTH) kept = kept.slice(1);
  return { page, after, skip: skip === 0 ? null : skip, trail: kept.join(SEPARATOR) };
}

/** The parameters of a list that is not the only one of its page: 'rewards-page', 'rewards-after', … */
export function placeOfList<const List extends string>(list: List) {
  type Name = `${List}-${keyof PagePlace}`;
  const renamed = <Value>(parts: Record<string, Value>) =>
    Object.fromEntries(Object.entries(parts).map(([part, value]) => [`${list}-${part}`, value]));
  return {
    limits: renamed(PLACE_PARAMETERS) as Record<Name, number>,
    read: (query: Record<Name, string | null>): PagePlace =>
      readPlace({
        page: query[`${list}-page`],
        after: query[`${list}-after`],
        skip: query[`${list}-skip`],
        trail: query[`${list}-trail`],
      }),
    parameters: (place: PagePlace) => renamed(placeParameters(place)),
  };
}

/** What to ask the backend for. */
export function rowsOf(
  { page, after, skip }: PagePlace,
  size: number,
): { nextToken: string | null; skip: number } {
  if (after !== null) return { nextToken: after, skip };
  return { nextToken: null, skip: (page > 0 ? page - 1 : page) * size };
}

/** Whether {@link rowsOf} asks for more than the backend skips. */
export const isTooFar = (place: PagePlace, size: number): boolean =>
  Math.abs(rowsOf(place, size).skip) > MAX_SKIP;

interface ListedPage {
  nextToken: string | null;
  /** Rows on a page. */
  size: number;
  /** Of all pages, if known. */
  pageCount: number | null;
  /** Whether the backend can begin a page anywhere. */
  canSkip: boolean;
}

export interface PageLinks {
  previousTo: string | null;
  nextTo: string | null;
  /** In order, this one without a URL; null for a gap. */
  numbers: ({ page: number; to: string | null } | null)[];
  /** The last page, if its number is unknown. */
  lastTo: string | null;
}

export interface ListedPages extends PageLinks {
  page: number;
  /** Null if unknown. */
  pageCount: number | null;
}

/** @param found.count of all rows, if known */
export function listedPages<Search extends PagePlace>(
  search: Search,
  { count, ...found }: Omit<ListedPage, "pageCount"> & { count: number | null },
  urlOf: (search: Search) => string,
): ListedPages {
  const pageCount = count === null ? null : Math.ceil(count / found.size);
  return { page: search.page, pageCount, ...pageLinks(search, { ...found, pageCount }, urlOf) };
}

/** Previous leads to the page before, whatever led here. */
export function pageLinks<Search extends PagePlace>(
  search: Search,
  found: ListedPage,
  urlOf: (search: Search) => string,
): PageLinks {
  const { page } = search;
  const { nextToken, canSkip, pageCount } = found;
  const to = (place: PagePlace) => urlOf({ ...search, ...place });
  const hasNext = nextToken !== null;
  const previous = page === 1 ? null : canSkip ? placeOf(search, found, page - 1) : previousPlace(search);
  return {
    previousTo: previous && to(previous),
    nextTo: hasNext ? to(nextPlace(search, found, nextToken)) : null,
    numbers: shownPages(page, pageCount, hasNext).map((number) =>
      number === null
        ? null
        : { page: number, to: number === page ? null : to(numberedPlace(search, found, number)) },
    ),
    lastTo: canSkip && pageCount === null && hasNext ? to({ ...FIRST_PAGE, page: -1 }) : null,
  };
}

/** Of a list whose pages have numbers alone. */
export function numberedLinks(page: number, pageCount: number, urlOf: (page: number) => string): PageLinks {
  return {
    previousTo: page > 1 ? urlOf(page - 1) : null,
    nextTo: page < pageCount ? urlOf(page + 1) : null,
    numbers: shownPages(page, pageCount, page < pageCount).map((number) =>
      number === null ? null : { page: number, to: number === page ? null : urlOf(number) },
    ),
    lastTo: null,
  };
}

/** The first, the last and those beside this one. */
function shownPages(page: number, pageCount: number | null, hasNext: boolean): (number | null)[] {
  // Counted from the end, a page has no number of its own.
  if (page < 0) return [1, null];
  const last = Math.max(pageCount ?? 0, page + (hasNext ? 1 : 0));
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  if (last <= SLOTS) return range(1, last);
  if (page <= 4) return [...range(1, 5), null, last];
  if (page >= last - 3) return [1, null, ...range(last - 4, last)];
  return [1, null, page - 1, page, page + 1, null, last];
}

function numberedPlace(search: PagePlace, found: ListedPage, page: number): PagePlace {
  if (page === search.page + 1 && found.nextToken !== null) return nextPlace(search, found, found.nextToken);
  if (!found.canSkip && page === search.page - 1) return previousPlace(search);
  return placeOf(search, found, page);
}

/** By this page's token if that is near, else by its number. */
function placeOf(
  { page: from, after, skip }: PagePlace,
  { size, canSkip }: ListedPage,
  page: number,
): PagePlace {
  if (page === 1) return FIRST_PAGE;
  const isNear = canSkip && from > 0 && after !== null && Math.abs(page - from) <= NEAR;
  if (!isNear) return { ...FIRST_PAGE, page };
  return { ...FIRST_PAGE, page, after, skip: skip + (page - from) * size };
}

function nextPlace(
  { page, after, skip, trail }: PagePlace,
  { canSkip }: ListedPage,
  nextToken: string,
): PagePlace {
  if (page < 0) return { ...FIRST_PAGE, page: page === -1 ? page : page + 1 };
  const isReadable = TOKEN.test(nextToken) && nextToken.length <= MAX_TOKEN_LENGTH;
  const passed = canSkip || after === null || skip !== 0 ? [] : [...trail, after];
  return { ...FIRST_PAGE, page: page + 1, after: isReadable ? nextToken : null, trail: passed };
}

/** Its token is unknown if the trail has ended. */
function previousPlace({ page, trail }: PagePlace): PagePlace {
  if (page <= 2) return FIRST_PAGE;
  return { ...FIRST_PAGE, page: page - 1, after: trail.at(-1) ?? null, trail: trail.slice(0, -1) };
}
