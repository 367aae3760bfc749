import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readQuery } from "~/lib/forms/query";
import { paths } from "~/lib/paths";

/** Initial number, and increment of 'More'. */
export const TRANSACTIONS_STEP = 10;
export const ADDRESSES_STEP = 25;
/** Each hundred is a call to the backend. */
export const MAX_TRANSACTIONS = 1_000;
export const MAX_ADDRESSES = 500;
export const REWARDS_STEP = 5;
export const MAX_REWARDS = 500;

export interface SubWalletSearch {
  /** List tokens without a balance too. */
  allTokens: boolean;
  asset: string | null;
  address: string | null;
  open: boolean;
  /** Only received payments that are not cleared. */
  uncleared: boolean;
  shown: number;
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
  shown: TOKEN_LENGTH,
  addresses: TOKEN_LENGTH,
  rewards: TOKEN_LENGTH,
  transaction: MAX_ID_LENGTH,
} as const;

function countOf(text: string | null, step: number, limit: number): number {
  const count = /^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : step;
  return Math.min(Math.max(count, step), limit);
}

/** Absent or invalid parameters get defaults. */
export function readSubWalletSearch(params: URLSearchParams): SubWalletSearch {
  const query = readQuery(params, PARAMETERS);
  const { tokens, asset, address, open, uncleared, shown, addresses, rewards, transaction } = query;
  return {
    allTokens: tokens === "all",
    asset: asset || null,
    address: address || null,
    open: open === "true",
    uncleared: uncleared === "true",
    shown: countOf(shown, TRANSACTIONS_STEP, MAX_TRANSACTIONS),
    addresses: countOf(addresses, ADDRESSES_STEP, MAX_ADDRESSES),
    rewards: countOf(rewards, REWARDS_STEP, MAX_REWARDS),
    transaction: transaction || null,
  };
}

function toParams({ allTokens, shown, addresses, rewards, transaction, ...same }: SubWalletSearch) {
  return {
    tokens: allTokens ? "all" : null,
    ...same,
    shown: shown > TRANSACTIONS_STEP ? shown : null,
    addresses: addresses > ADDRESSES_STEP ? addresses : null,
    rewards: rewards > REWARDS_STEP ? rewards : null,
    transaction,
  };
}

export function subWalletUrl(
  subWalletId: string,
  search: SubWalletSearch,
  change: Partial<SubWalletSearch> = {},
): string {
  return paths.wallet(subWalletId, toParams({ ...search, ...change }));
}
