import { TOKEN_LENGTH } from "~/lib/forms/field-limits";

/** Where a visitor is in a list that the backend hands out page by page, each with a token of its own. */
export interface PagePlace {
  /** Counted from 1. */
  page: number;
  /** The backend's token of this page; null on the first, and where it is not known. */
  after: string | null;
  /** The tokens of the pages before, the nearest last; the first page has none. */
  trail: readonly string[];
}

export const FIRST_PAGE: PagePlace = { page: 1, after: null, trail: [] };

const MAX_TOKEN_LENGTH = 500;
/** With as many pages back known by their tokens, the URL stays short of two thousand characters. */
const MAX_TRAIL = 20;
const MAX_TRAIL_LENGTH = 1_000;
const SEPARATOR = "*";
/** What tokens are made of; what goes into a URL as it is, but for the separator. */
const TOKEN = /^[\w.~:=+/-]+$/;

/** The parameters of a place in a URL. */
export const PLACE_PARAMETERS = {
  page: TOKEN_LENGTH,
  after: MAX_TOKEN_LENGTH,
  trail: MAX_TRAIL_LENGTH,
} as const;

/** Reads a place from a URL: nothing in a token is trusted but that it is one. */
export function readPlace({ page, after, trail }: Record<keyof PagePlace, string | null>): PagePlace {
  const number = page && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
  const hasToken = number > 1 && after !== null && TOKEN.test(after);
  const tokens = hasToken && trail ? trail.split(SEPARATOR).slice(-MAX_TRAIL) : [];
  return {
    page: number,
    after: hasToken ? after : null,
    trail: tokens.every((token) => TOKEN.test(token)) ? tokens : [],
  };
}

/** A place as parameters of a URL. */
export function placeParameters({ page, after, trail }: PagePlace): Record<string, string | number | null> {
  if (page <= 1) return {};
  let kept = after === null ? [] : trail.slice(-MAX_TRAIL);
  while (kept.join(SEPARATOR).length > MAX_TRAIL_LENGTH) kept = kept.slice(1);
  return { page, after, trail: kept.join(SEPARATOR) };
}

/** The next page, which begins at this token. */
function nextPlace({ page, after, trail }: PagePlace, nextToken: string): PagePlace {
  const isReadable = TOKEN.test(nextToken) && nextToken.length <= MAX_TOKEN_LENGTH;
  const passed = after === null ? [] : [...trail, after];
  return { page: page + 1, after: isReadable ? nextToken : null, trail: passed };
}

/** The page before. Its token is the last of the trail; where the trail has ended it is not known. */
function previousPlace({ page, trail }: PagePlace): PagePlace {
  if (page <= 2) return FIRST_PAGE;
  return { page: page - 1, after: trail.at(-1) ?? null, trail: trail.slice(0, -1) };
}

/** The URLs of the page before and of the next one; null on the first and on the last. */
export function pageLinks<Search extends PagePlace>(
  search: Search,
  nextToken: string | null,
  urlOf: (search: Search) => string,
) {
  return {
    previousTo: search.page > 1 ? urlOf({ ...search, ...previousPlace(search) }) : null,
    nextTo: nextToken === null ? null : urlOf({ ...search, ...nextPlace(search, nextToken) }),
  };
}
