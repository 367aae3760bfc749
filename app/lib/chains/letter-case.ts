import type { ChainId } from "./types";

const HEX = /^(?:0x|xdc)?[0-9a-f]{40}$/i;

/**
 * The addresses whose letters mean the same in either case: in hex the case is only a checksum, and bech32 has none. Null
 * where it always counts, as in base58. Apart from `payee-key.ts`, because the two are loaded at different times.
 */
const CASELESS: Readonly<Record<ChainId, RegExp | null>> = {
  ETHEREUM: HEX,
  BINANCE_SMART_CHAIN: HEX,
  XDCNETWORK: HEX,
  VECHAIN: HEX,
  BITCOIN: /^(?:bc|tb)1[0-9a-z]+$/i,
  BINANCE: /^t?bnb1[0-9a-z]+$/i,
  CARDANO: /^addr(?:_test)?1[0-9a-z]+$/i,
  RIPPLE: null,
  SOLANA: null,
  POLKADOT: null,
  WESTEND: null,
  DOGE: null,
  RADIX: null,
  TRON: null,
};

const isKnown = (chain: string): chain is ChainId => Object.hasOwn(CASELESS, chain);

/** Whether capital letters of this address mean nothing, or nothing but a checksum; false for an unknown chain. */
export function isCaselessAddress(chain: string, address: string): boolean {
  return isKnown(chain) && (CASELESS[chain]?.test(address) ?? false);
}
