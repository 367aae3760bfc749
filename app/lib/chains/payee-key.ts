import type { LiveChainId } from "./types";

/** 40 hex characters after an optional prefix; their case is only a checksum. */
const HEX_ADDRESS = /^(?:0x|xdc)?([0-9a-fA-F]{40})$/;
const BECH32_IN_CAPITALS = /^(?:BC|TB)1/;

function foldHex(address: string): string {
  return HEX_ADDRESS.exec(address)?.[1]?.toLowerCase() ?? address;
}

/** What makes several spellings one; left out where each address has a single spelling, or payments carry no memo. */
interface Folds {
  address?: (address: string) => string;
  memo?: (memo: string) => string;
}

const FOLDS: { readonly [C in LiveChainId]?: Folds } = {
  ETHEREUM: { address: foldHex },
  BINANCE_SMART_CHAIN: { address: foldHex },
  XDCNETWORK: { address: foldHex },
  BITCOIN: { address: (address) => (BECH32_IN_CAPITALS.test(address) ? address.toLowerCase() : address) },
  RIPPLE: { memo: (memo) => memo.replace(/^0+(?=\d)/, "") },
};

/**
 * The same text for all spellings of an address, to tell in the browser whether two are one. It needs no hashes, so it
 * cannot tell an address from a mistyped one: `canonicalAddress` can, on the server.
 */
export function addressKey(chain: LiveChainId, address: string): string {
  return FOLDS[chain]?.address?.(address) ?? address;
}

/** The same for a payment's memo; "" on a chain without memos, where no two differ. */
export function memoKey(chain: LiveChainId, memo: string): string {
  return FOLDS[chain]?.memo?.(memo) ?? "";
}
