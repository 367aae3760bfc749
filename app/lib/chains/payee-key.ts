import type { LiveChainId } from "./types";

/** 40 hex characters after an optional prefix; their case is only a checksum. */
const HEX_ADDRESS = /^(?:0x|xdc)?([0-9a-f]{40})$/i;
const BECH32_IN_CAPITALS = /^(?:BC|TB)1/;

type Fold = (text: string) => string;

/** What makes several spellings one; null where each address has a single spelling, or payments carry no memo. */
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
 * The same text for all spellings of an address, to tell in the browser whether two are one. It needs no hashes, so it
 * cannot tell an address from a mistyped one: `canonicalAddress` can, on the server.
 */
export function addressKey(chain: LiveChainId, address: string): string {
  return FOLDS[chain].address?.(address) ?? address;
}

/** The same for a payment's memo; "" on a chain without memos, where no two differ. */
export function memoKey(chain: LiveChainId, memo: string): string {
  return FOLDS[chain].memo?.(memo) ?? "";
}
