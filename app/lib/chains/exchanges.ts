import { CHAINS } from "./index";

export interface Exchange {
  name: string;
  unsupported: readonly string[];
  /** If the product's messages spell it differently. */
  nameInMessages?: string;
}

/** By account type: the middle part of account ids, and `exchangeName` in upper case. */
const EXCHANGES: Readonly<Record<string, Exchange>> = {
  KRAKEN: { name: "Kraken", unsupported: [] },
  LUNO: { name: "Luno", unsupported: [] },
  BITMEX: { name: "BitMEX", unsupported: ["ETH"], nameInMessages: "Bitmex" },
  KRAKEN_FUTURES: { name: "Kraken Futures", unsupported: [] },
  VALR: { name: "VALR", unsupported: [] },
  TAGOMI: { name: "Tagomi", unsupported: [] },
  COINBASE_PRIME: { name: "Coinbase Prime", unsupported: [] },
};

export function isExchangeType(type: string): boolean {
  return CHAINS.every(({ subWalletType }) => subWalletType !== type);
}

/**
 * The exchange of a type or `exchangeName`; null for a chain's type. An unlisted one supports everything and gets its
 * name in title case.
 */
export function exchangeOf(type: string): Exchange | null {
  const key = type.toUpperCase();
  if (!isExchangeType(key)) return null;
  if (Object.hasOwn(EXCHANGES, key)) return EXCHANGES[key] ?? null;
  const words = key.split("_").map((word) => word.charAt(0) + word.slice(1).toLowerCase());
  return { name: words.join(" "), unsupported: [] };
}

/**
 * Why an asset cannot move between sub-wallets of these types (specification, section 5.7), or null: 'Bitmex does not
 * support ETH transfers'.
 */
export function unsupportedTransfer(symbol: string, types: readonly string[]): string | null {
  const refusing = types.map(exchangeOf).find((one) => one?.unsupported.includes(symbol));
  return refusing ? `${refusing.nameInMessages ?? refusing.name} does not support ${symbol} transfers` : null;
}
