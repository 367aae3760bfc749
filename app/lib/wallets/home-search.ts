import { type ChainId, findChain } from "~/lib/chains";
import { FIND_LENGTH, TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readFindText, readQuery } from "~/lib/forms/query";
import { FIRST_PAGE, type PagePlace, PLACE_PARAMETERS, placeParameters, readPlace } from "~/lib/page-trail";
import { isWalletId, paths } from "~/lib/paths";

export const SORTS = ["name", "value", "asset"] as const;

/** "" for fields that are not set. */
export interface HomeFilter {
  /** Part of a name, an address or an asset. */
  find: string;
  wallet: string;
  chain: ChainId | "";
  sort: (typeof SORTS)[number] | "";
}

export interface HomeSearch extends HomeFilter, PagePlace {
  /** Reload the balances. */
  refresh: boolean;
}

/** Reads the list's URL; ignores invalid parameters. */
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

export function homeUrl({ find, wallet, chain, sort, refresh, ...place }: HomeSearch): string {
  return paths.home({ q: find, wallet, chain, sort, ...placeParameters(place), refresh });
}

export function firstPage(search: HomeSearch): HomeSearch {
  return { ...search, ...FIRST_PAGE, refresh: false };
}

export function isNarrowed({ find, wallet, chain }: HomeFilter): boolean {
  return [find, wallet, chain].some(Boolean);
}
