import type { ChainId } from "./types";

const HEX = /^(?:0x|xdc)?[0-9a-f]{40}$/i;

/**
 * Addresses whose case means nothing or is only a checksum; null where case always counts. Not in `payee-key.ts`,
 * because the two load at different times.
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

export function isCaselessAddress(chain: string, address: string): boolean {
  return isKnown(chain) && (CASELESS[chain]?.test(address) ?? false);
}
