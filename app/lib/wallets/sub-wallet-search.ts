import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readQuery } from "~/lib/forms/query";
import {
  FIRST_PAGE,
  type PagePlace,
  PLACE_PARAMETERS,
  placeOfList,
  placeParameters,
  readPlace,
} from "~/lib/page-trail";
import { paths } from "~/lib/paths";
import { ADDRESSES_ID, REWARDS_ID, TRANSACTIONS_ID } from "./list-ids";

export const TRANSACTIONS_PER_PAGE = 10;
export const ADDRESSES_PER_PAGE = 25;
export const REWARDS_PER_PAGE = 5;

/** Its page is that of the transactions. */
export interface SubWalletSearch extends PagePlace {
  /** List tokens without a balance too. */
  allTokens: boolean;
  asset: string | null;
  address: string | null;
  open: boolean;
  /** Only received payments that are not cleared. */
  uncleared: boolean;
  addresses: PagePlace;
  rewards: PagePlace;
  /** Id of the transaction in the dialog over the page. */
  transaction: string | null;
}

const MAX_ID_LENGTH = 200;

const ADDRESSES = placeOfList("addresses");
const REWARDS = placeOfList("rewards");

const PARAMETERS = {
  tokens: TOKEN_LENGTH,
  asset: MAX_ID_LENGTH,
  address: MAX_ID_LENGTH,
  open: TOKEN_LENGTH,
  uncleared: TOKEN_LENGTH,
  transaction: MAX_ID_LENGTH,
  ...PLACE_PARAMETERS,
  ...ADDRESSES.limits,
  ...REWARDS.limits,
} as const;

/** Absent or invalid parameters get defaults. */
export function readSubWalletSearch(params: URLSearchParams): SubWalletSearch {
  const query = readQuery(params, PARAMETERS);
  const { tokens, asset, address, open, uncleared, transaction } = query;
  return {
    allTokens: tokens === "all",
    asset: asset || null,
    address: address || null,
    open: open === "true",
    uncleared: uncleared === "true",
    addresses: ADDRESSES.read(query),
    rewards: REWARDS.read(query),
    transaction: transaction || null,
    ...readPlace(query),
  };
}

function toParams({ allTokens, addresses, rewards, transaction, ...same }: SubWalletSearch) {
  const { page, after, skip, trail, ...filter } = same;
  return {
    tokens: allTokens ? "all" : null,
    ...filter,
    ...placeParameters({ page, after, skip, trail }),
    ...ADDRESSES.parameters(addresses),
    ...REWARDS.parameters(rewards),
    transaction,
  };
}

/** What narrows the transactions leads to their first page. */
const NARROWING: readonly string[] = ["asset", "address", "open", "uncleared"];

export function subWalletUrl(
  subWalletId: string,
  search: SubWalletSearch,
  change: Partial<SubWalletSearch> = {},
): string {
  const isNarrowed = Object.keys(change).some((name) => NARROWING.includes(name));
  const place = isNarrowed ? FIRST_PAGE : null;
  return paths.wallet(subWalletId, toParams({ ...search, ...place, ...change }));
}

export const transactionsUrl = (subWalletId: string, search: SubWalletSearch): string =>
  `${subWalletUrl(subWalletId, search)}#${TRANSACTIONS_ID}`;

export const addressesUrl = (subWalletId: string, search: SubWalletSearch, addresses: PagePlace): string =>
  `${subWalletUrl(subWalletId, search, { addresses })}#${ADDRESSES_ID}`;

export const rewardsUrl = (subWalletId: string, search: SubWalletSearch, rewards: PagePlace): string =>
  `${subWalletUrl(subWalletId, search, { rewards })}#${REWARDS_ID}`;
