import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readQuery } from "~/lib/forms/query";
import { FIRST_PAGE, type PagePlace, PLACE_PARAMETERS, placeParameters, readPlace } from "~/lib/page-trail";
import { paths } from "~/lib/paths";

export const TRANSACTIONS_PER_PAGE = 10;
/** Initial number, and increment of 'More'. */
export const ADDRESSES_STEP = 25;
/** Each hundred is a call to the backend. */
export const MAX_ADDRESSES = 500;
export const REWARDS_STEP = 5;
export const MAX_REWARDS = 500;

/** Its page is that of the transactions. */
export interface SubWalletSearch extends PagePlace {
  /** List tokens without a balance too. */
  allTokens: boolean;
  asset: string | null;
  address: string | null;
  open: boolean;
  /** Only received payments that are not cleared. */
  uncleared: boolean;
  addresses: number;
  rewards: number;
  /** Id of the transaction in the dialog over the page. */
  transaction: string | null;
}

const MAX_ID_LENGTH = 200;

const PARAMETERS = {
  tokens: TOKEN_LENGTH,
  asset: MAX_ID_LENGTH,
  address: MAX_ID_LENGTH,
  open: TOKEN_LENGTH,
  uncleared: TOKEN_LENGTH,
  addresses: TOKEN_LENGTH,
  rewards: TOKEN_LENGTH,
  transaction: MAX_ID_LENGTH,
  ...PLACE_PARAMETERS,
} as const;

function countOf(text: string | null, step: number, limit: number): number {
  const count = /^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : step;
  return Math.min(Math.max(count, step), limit);
}

/** Absent or invalid parameters get defaults. */
export function readSubWalletSearch(params: URLSearchParams): SubWalletSearch {
  const query = readQuery(params, PARAMETERS);
  const { tokens, asset, address, open, uncleared, addresses, rewards, transaction, ...place } = query;
  return {
    allTokens: tokens === "all",
    asset: asset || null,
    address: address || null,
    open: open === "true",
    uncleared: uncleared === "true",
    addresses: countOf(addresses, ADDRESSES_STEP, MAX_ADDRESSES),
    rewards: countOf(rewards, REWARDS_STEP, MAX_REWARDS),
    transaction: transaction || null,
    ...readPlace(place),
  };
}

function toParams({ allTokens, addresses, rewards, transaction, ...same }: SubWalletSearch) {
  const { page, after, skip, trail, ...filter } = same;
  return {
    tokens: allTokens ? "all" : null,
    ...filter,
    ...placeParameters({ page, after, skip, trail }),
    addresses: addresses > ADDRESSES_STEP ? addresses : null,
    rewards: rewards > REWARDS_STEP ? rewards : null,
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

/** Id of the list of transactions, which its pages begin with. */
export const TRANSACTIONS_ID = "transactions";

export const transactionsUrl = (subWalletId: string, search: SubWalletSearch): string =>
  `${subWalletUrl(subWalletId, search)}#${TRANSACTIONS_ID}`;
