import { paths } from "~/lib/paths";

/** Transactions that a sub-wallet's page shows at first, and adds with each 'More'. */
export const TRANSACTIONS_STEP = 10;
export const ADDRESSES_STEP = 25;
/** A list grows no longer than this in one page: each hundred is a call to the backend. */
export const MOST_TRANSACTIONS = 1_000;
export const MOST_ADDRESSES = 500;

/** What the address bar says about a sub-wallet's page. */
export interface SubWalletSearch {
  /** Whether tokens without a balance are listed too. */
  allTokens: boolean;
  /** Symbol that the transactions are narrowed to. */
  asset: string | null;
  /** Receive address that the transactions are narrowed to. */
  address: string | null;
  /** How many transactions and receive addresses are shown. */
  shown: number;
  addresses: number;
  /** Id of the transaction whose details stand over the page. */
  transaction: string | null;
}

const LONGEST_ID = 200;

function textOf(params: URLSearchParams, name: string): string | null {
  const text = params.get(name)?.trim() ?? "";
  return text !== "" && text.length <= LONGEST_ID ? text : null;
}

function countOf(params: URLSearchParams, name: string, step: number, most: number): number {
  const text = params.get(name) ?? "";
  const count = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : step;
  return Math.min(Math.max(count, step), most);
}

/** Reads the parameters of a sub-wallet's page; what is absent or makes no sense is as at first. */
export function readSubWalletSearch(params: URLSearchParams): SubWalletSearch {
  return {
    allTokens: params.get("tokens") === "all",
    asset: textOf(params, "asset"),
    address: textOf(params, "address"),
    shown: countOf(params, "shown", TRANSACTIONS_STEP, MOST_TRANSACTIONS),
    addresses: countOf(params, "addresses", ADDRESSES_STEP, MOST_ADDRESSES),
    transaction: textOf(params, "transaction"),
  };
}

function toParams({ allTokens, asset, address, shown, addresses, transaction }: SubWalletSearch) {
  return {
    tokens: allTokens ? "all" : null,
    asset,
    address,
    shown: shown > TRANSACTIONS_STEP ? shown : null,
    addresses: addresses > ADDRESSES_STEP ? addresses : null,
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
