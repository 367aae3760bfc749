import type { ChainId, LiveChainId } from "./types";

/** When several texts are one address, or one memo. */
interface Spelling {
  /** The addresses whose letters mean the same in either case; null where case always counts, as in base58. */
  caseless: RegExp | null;
  /** The one spelling of a caseless address; null where the server takes a single one. */
  address: ((address: string) => string) | null;
  /** The one spelling of a memo; null where payments carry none. */
  memo: ((memo: string) => string) | null;
}

/** 40 hex characters after an optional prefix; their case is only a checksum. */
const HEX: Spelling = {
  caseless: /^(?:0x|xdc)?[0-9a-f]{40}$/i,
  address: (address) => address.replace(/^(?:0x|xdc)/i, "").toLowerCase(),
  memo: null,
};
const EXACT: Spelling = { caseless: null, address: null, memo: null };

const SPELLINGS: Readonly<Record<ChainId, Spelling>> = {
  ETHEREUM: HEX,
  BINANCE_SMART_CHAIN: HEX,
  XDCNETWORK: HEX,
  VECHAIN: HEX,
  BITCOIN: { ...EXACT, caseless: /^(?:bc|tb)1[0-9a-z]+$/i, address: (address) => address.toLowerCase() },
  BINANCE: { ...EXACT, caseless: /^t?bnb1[0-9a-z]+$/i },
  CARDANO: { ...EXACT, caseless: /^addr(?:_test)?1[0-9a-z]+$/i },
  RIPPLE: { ...EXACT, memo: (memo) => memo.replace(/^0+(?=\d)/, "") },
  SOLANA: EXACT,
  POLKADOT: EXACT,
  WESTEND: EXACT,
  DOGE: EXACT,
  RADIX: EXACT,
  TRON: EXACT,
};

const isKnown = (chain: string): chain is ChainId => Object.hasOwn(SPELLINGS, chain);

/** Whether capital letters of this address mean nothing, or nothing but a checksum; false for an unknown chain. */
export function isCaselessAddress(chain: string, address: string): boolean {
  return isKnown(chain) && (SPELLINGS[chain].caseless?.test(address) ?? false);
}

/**
 * The same text for all spellings of an address, to tell in the browser whether two are one. It needs no hashes, so it
 * cannot tell an address from a mistyped one: `canonicalAddress` can, on the server.
 */
export function addressKey(chain: LiveChainId, address: string): string {
  const { caseless, address: fold } = SPELLINGS[chain];
  return fold && caseless?.test(address) ? fold(address) : address;
}

/** The same for a payment's memo; "" on a chain without memos, where no two differ. */
export function memoKey(chain: LiveChainId, memo: string): string {
  return SPELLINGS[chain].memo?.(memo) ?? "";
}
