import type { Chain } from "../../chains/names";

/** Lowest and highest, both included. */
type Range = readonly [number, number];

/** What payments of the past cost, in smallest units unless said otherwise. */
export type PastFee =
  /** Gas, at a price in tenths of a gwei. */
  | { kind: "gas"; price: Range }
  /** By the size of the transaction. `inputBytes`: 91 virtual bytes for P2SH-P2WPKH, 148 for a legacy input. */
  | { kind: "bytes"; rate: Range; inputBytes: number }
  /** Hardly depends on what a payment does, but for the inputs after the first. */
  | { kind: "flat"; fee: Range; furtherInput?: bigint };

/** The network's records of past accounts: each with a nonce or a sequence, or only that they exist. */
export type PastAccounts = "nonces" | "sequences" | "existence";

/** The demo's assumptions about a chain. Facts about the chain itself are in its `facts.ts`. */
export type PastChain = {
  fee: PastFee;
  /** The smallest change worth an output; null on chains without outputs. */
  minChange: bigint | null;
  accounts: PastAccounts | null;
  /**
   * The chain's height a year ago, and its pace; null where past transactions cannot be looked up. `zeroBytes`: the
   * leading zero bytes of a block hash under proof of work.
   */
  blocks: { height: number; seconds: number; zeroBytes: number } | null;
};

const blocks = (height: number, seconds: number, zeroBytes = 0) => ({ height, seconds, zeroBytes });
const flat = (lowest: number, highest: number, furtherInput?: bigint): PastFee => ({
  kind: "flat",
  fee: [lowest, highest],
  ...(furtherInput && { furtherInput }),
});

const pastChains: Record<Chain, PastChain> = {
  BITCOIN: {
    fee: { kind: "bytes", rate: [6, 38], inputBytes: 91 },
    minChange: 10_000n,
    accounts: null,
    blocks: blocks(2_870_400, 600, 4),
  },
  ETHEREUM: {
    fee: { kind: "gas", price: [62, 384] },
    minChange: null,
    accounts: "nonces",
    blocks: blocks(2_104_800, 12),
  },
  RIPPLE: { fee: flat(10, 15), minChange: null, accounts: "sequences", blocks: blocks(89_300_400, 4) },
  CARDANO: {
    // An input more is 36 bytes at 44 lovelace.
    fee: flat(165_281, 178_921, 1584n),
    // The ledger allows no output below about 1 ADA.
    minChange: 1_000_000n,
    accounts: null,
    blocks: blocks(3_098_600, 20),
  },
  RADIX: { fee: flat(0, 0), minChange: null, accounts: null, blocks: null },
  XDCNETWORK: {
    fee: { kind: "gas", price: [125, 160] },
    minChange: null,
    accounts: "nonces",
    blocks: blocks(68_200_700, 2),
  },
  BINANCE_SMART_CHAIN: {
    fee: { kind: "gas", price: [30, 50] },
    minChange: null,
    accounts: "nonces",
    blocks: blocks(43_900_100, 3),
  },
  SUBSTRATE: {
    fee: flat(154_000_000, 161_000_000),
    minChange: null,
    accounts: "nonces",
    blocks: blocks(13_194_500, 6),
  },
  SOLANA: { fee: flat(5000, 5000), minChange: null, accounts: "existence", blocks: null },
  DOGE: {
    fee: { kind: "bytes", rate: [1000, 1400], inputBytes: 148 },
    minChange: 10_000n,
    accounts: null,
    blocks: blocks(5_480_300, 60, 4),
  },
  BINANCE: { fee: flat(7500, 7500), minChange: null, accounts: "nonces", blocks: blocks(368_700_900, 1) },
  VECHAIN: { fee: flat(0, 0), minChange: null, accounts: null, blocks: null },
  TRON: { fee: flat(268_000, 345_000), minChange: null, accounts: null, blocks: null },
};

export function pastChainOf(chain: Chain): PastChain {
  return pastChains[chain];
}

/** Whether the accounts of a chain number their payments with a nonce that begins at 0. */
export const countsPayments = (chain: Chain): boolean => pastChains[chain].accounts === "nonces";
