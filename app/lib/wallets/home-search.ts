import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readQuery } from "~/lib/forms/query";
import { paths } from "~/lib/paths";

const MAX_TOKEN_LENGTH = 500;
/** With as many pages back known by their tokens, the URL stays short of two thousand characters. */
const MAX_TRAIL = 20;
const MAX_TRAIL_LENGTH = 1_500;
const SEPARATOR = "*";
/** What tokens are made of; what goes into a URL as it is, but for the separator. */
const TOKEN = /^[\w.~:=+/-]+$/;

/** What the address bar says about the list of sub-wallets. */
export interface HomeSearch {
  /** Counted from 1. */
  page: number;
  /** The backend's token of this page; null on the first, and on one that was typed in. */
  after: string | null;
  /** The tokens of the pages before, the nearest last; the first page has none. */
  trail: readonly string[];
  /** Whether the balances are to be asked for again. */
  refresh: boolean;
}

/** Reads the list's URL. What makes no sense is left out: nothing in a token is trusted but that it is one. */
export function readHomeSearch(params: URLSearchParams): HomeSearch {
  const { page, after, trail, refresh } = readQuery(params, {
    page: TOKEN_LENGTH,
    after: MAX_TOKEN_LENGTH,
    trail: MAX_TRAIL_LENGTH,
    refresh: TOKEN_LENGTH,
  });
  const number = page && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
  const hasToken = number > 1 && after !== null && TOKEN.test(after);
  const tokens = hasToken && trail ? trail.split(SEPARATOR).slice(-MAX_TRAIL) : [];
  return {
    page: number,
    after: hasToken ? after : null,
    trail: tokens.every((token) => TOKEN.test(token)) ? tokens : [],
    refresh: refresh !== null,
  };
}

/** The URL of a page of the list. */
export function homeUrl({ page, after, trail, refresh }: HomeSearch): string {
  if (page <= 1) return paths.home({ refresh });
  const kept = after === null ? [] : shortTrail(trail);
  return paths.home({ page, after, trail: kept.join(SEPARATOR), refresh });
}

/** The next page, which begins at this token. */
export function nextPage({ page, after, trail }: HomeSearch, nextToken: string): HomeSearch {
  const passed = after === null ? [] : [...trail, after];
  const isReadable = TOKEN.test(nextToken) && nextToken.length <= MAX_TOKEN_LENGTH;
  return { page: page + 1, after: isReadable ? nextToken : null, trail: passed, refresh: false };
}

/** The page before. Its token is the last of the trail; where the trail has ended it is asked for by its number. */
export function previousPage({ page, trail }: HomeSearch): HomeSearch {
  const isSecond = page <= 2;
  const after = isSecond ? null : (trail.at(-1) ?? null);
  return { page: page - 1, after, trail: isSecond ? [] : trail.slice(0, -1), refresh: false };
}

function shortTrail(trail: readonly string[]): string[] {
  let tokens = trail.slice(-MAX_TRAIL);
  while (tokens.join(SEPARATOR).length > MAX_TRAIL_LENGTH) tokens = tokens.slice(1);
  return tokens;
}
