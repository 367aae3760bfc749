import type { LiveChainId } from "./types";

const HEX_ADDRESS = /^(?:0x|xdc)?([0-9a-f]{40})$/i;
const BECH32_IN_CAPITALS = /^(?:BC|TB)1/;

type Fold = (text: string) => string;

/** Maps all spellings to one; null if there is only one spelling, or no memo. */
interface Folds {
  address: Fold | null;
  memo: Fold | null;
}

const HEX: Folds = { address: (text) => HEX_ADDRESS.exec(text)?.[1]?.toLowerCase() ?? text, memo: null };
const EXACT: Folds = { address: null, memo: null };

const FOLDS: Readonly<Record<LiveChainId, Folds>> = {
  ETHEREUM: HEX,
  BINANCE_SMART_CHAIN: HEX,
  XDCNETWORK: HEX,
  BITCOIN: { address: (text) => (BECH32_IN_CAPITALS.test(text) ? text.toLowerCase() : text), memo: null },
  RIPPLE: { address: null, memo: (text) => text.replace(/^0+(?=\d)/, "") },
  BINANCE: EXACT,
  CARDANO: EXACT,
  SOLANA: EXACT,
  POLKADOT: EXACT,
  WESTEND: EXACT,
  DOGE: EXACT,
};

/**
 * One key for all spellings of an address, for the browser. Unlike `canonicalAddress` it needs no hashes and accepts
 * mistyped addresses.
 */
export function addressKey(chain: LiveChainId, address: string): string {
  return FOLDS[chain].address?.(address) ?? address;
}

export function memoKey(chain: LiveChainId, memo: string): string {
  return FOLDS[chain].memo?.(memo) ?? "";
}
