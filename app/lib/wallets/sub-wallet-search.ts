import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readQuery } from "~/lib/forms/query";
import { paths } from "~/lib/paths";

/** Transactions that a sub-wallet's page shows first, and adds with each 'More'. */
export const TRANSACTIONS_STEP = 10;
export const ADDRESSES_STEP = 25;
/** The maximum length of a list on one page: each hundred is a call to the backend. */
export const MAX_TRANSACTIONS = 1_000;
export const MAX_ADDRESSES = 500;
export const REWARDS_STEP = 5;
export const MAX_REWARDS = 500;

/** The parameters of a sub-wallet's page. */
export interface SubWalletSearch {
  /** Whether tokens without a balance are listed too. */
  allTokens: boolean;
  /** Symbol that the transactions are filtered by. */
  asset: string | null;
  /** Receive address that the transactions are filtered by. */
  address: string | null;
  /** Whether only open requests are listed. */
  open: boolean;
  /** Whether only payments received that are not cleared are listed. */
  uncleared: boolean;
  /** How many transactions, receive addresses and rewards are shown. */
  shown: number;
  addresses: number;
  rewards: number;
  /** Id of the transaction whose details are shown over the page. */
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

/** Reads the parameters of a sub-wallet's page; absent or invalid ones have their defaults. */
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

/** The same page with some of its parameters changed and all others kept. */
export function subWalletUrl(
  subWalletId: string,
  search: SubWalletSearch,
  change: Partial<SubWalletSearch> = {},
): string {
  return paths.wallet(subWalletId, toParams({ ...search, ...change }));
}
