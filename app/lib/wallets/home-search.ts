import { type ChainId, findChain } from "~/lib/chains";
import { FIND_LENGTH, TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readFindText, readQuery } from "~/lib/forms/query";
import { FIRST_PAGE, type PagePlace, PLACE_PARAMETERS, placeParameters, readPlace } from "~/lib/page-trail";
import { isWalletId, paths } from "~/lib/paths";

/** The orders of the list, other than its own. */
export const SORTS = ["name", "value", "asset"] as const;

/** What is looked for among the sub-wallets; "" where it does not matter. */
export interface HomeFilter {
  /** Part of a name, an address or an asset. */
  find: string;
  /** A parent wallet's id. */
  wallet: string;
  chain: ChainId | "";
  sort: (typeof SORTS)[number] | "";
}

/** What the address bar says about the list of sub-wallets. */
export interface HomeSearch extends HomeFilter, PagePlace {
  /** Whether the balances are to be asked for again. */
  refresh: boolean;
}

/** Reads the list's URL. What makes no sense is left out: nothing in a token is trusted but that it is one. */
export function readHomeSearch(params: URLSearchParams): HomeSearch {
  const { q, wallet, chain, sort, refresh, ...place } = readQuery(params, {
    q: FIND_LENGTH,
    wallet: TOKEN_LENGTH,
    chain: TOKEN_LENGTH,
    sort: TOKEN_LENGTH,
    ...PLACE_PARAMETERS,
    refresh: TOKEN_LENGTH,
  });
  return {
    find: readFindText(q),
    wallet: wallet !== null && isWalletId(wallet) ? wallet : "",
    chain: findChain(chain ?? "")?.id ?? "",
    sort: SORTS.find((known) => known === sort) ?? "",
    ...readPlace(place),
    refresh: refresh !== null,
  };
}

/** The URL of a page of the list. */
export function homeUrl({ find, wallet, chain, sort, refresh, ...place }: HomeSearch): string {
  return paths.home({ q: find, wallet, chain, sort, ...placeParameters(place), refresh });
}

/** The first page of the same list. */
export function firstPage(search: HomeSearch): HomeSearch {
  return { ...search, ...FIRST_PAGE, refresh: false };
}

/** Whether the list leaves out sub-wallets. */
export function isNarrowed({ find, wallet, chain }: HomeFilter): boolean {
  return [find, wallet, chain].some(Boolean);
}
