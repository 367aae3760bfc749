import { TOKEN_LENGTH } from "~/lib/forms/field-limits";

export interface PagePlace {
  /** From 1. */
  page: number;
  /** The backend's token of this page; null on the first, or if unknown. */
  after: string | null;
  /** Tokens of earlier pages, nearest last; the first page has none. */
  trail: readonly string[];
}

export const FIRST_PAGE: PagePlace = { page: 1, after: null, trail: [] };

const MAX_TOKEN_LENGTH = 500;
/** Keeps URLs below two thousand characters. */
const MAX_TRAIL = 20;
const MAX_TRAIL_LENGTH = 1_000;
const SEPARATOR = "*";
/** Safe in a URL as it is, without the separator. */
const TOKEN = /^[\w.~:=+/-]+$/;

export const PLACE_PARAMETERS = {
  page: TOKEN_LENGTH,
  after: MAX_TOKEN_LENGTH,
  trail: MAX_TRAIL_LENGTH,
} as const;

/** Only checks that a token looks like one. */
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

export function placeParameters({ page, after, trail }: PagePlace): Record<string, string | number | null> {
  if (page <= 1) return {};
  let kept = after === null ? [] : trail.slice(-MAX_TRAIL);
  while (kept.join(SEPARATOR).length > MAX_TRAIL_LENGTH) kept = kept.slice(1);
  return { page, after, trail: kept.join(SEPARATOR) };
}

function nextPlace({ page, after, trail }: PagePlace, nextToken: string): PagePlace {
  const isReadable = TOKEN.test(nextToken) && nextToken.length <= MAX_TOKEN_LENGTH;
  const passed = after === null ? [] : [...trail, after];
  return { page: page + 1, after: isReadable ? nextToken : null, trail: passed };
}

/** Its token is unknown if the trail has ended. */
function previousPlace({ page, trail }: PagePlace): PagePlace {
  if (page <= 2) return FIRST_PAGE;
  return { page: page - 1, after: trail.at(-1) ?? null, trail: trail.slice(0, -1) };
}

/** Null on the first or the last page. */
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
