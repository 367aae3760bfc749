import { CHAINS } from "./index";

/** An exchange at which the organisation has accounts. */
export interface Exchange {
  /** As it spells itself: 'BitMEX'. */
  name: string;
  /** Symbols that it does not support. */
  unsupported: readonly string[];
  /** Its name in the product's messages, where that is spelt differently. */
  nameInMessages?: string;
}

/** By the type of its accounts: the middle part of their ids, and the backend's `exchangeName` in upper case. */
const EXCHANGES: Readonly<Record<string, Exchange>> = {
  KRAKEN: { name: "Kraken", unsupported: [] },
  LUNO: { name: "Luno", unsupported: [] },
  BITMEX: { name: "BitMEX", unsupported: ["ETH"], nameInMessages: "Bitmex" },
  KRAKEN_FUTURES: { name: "Kraken Futures", unsupported: [] },
  VALR: { name: "VALR", unsupported: [] },
  TAGOMI: { name: "Tagomi", unsupported: [] },
  COINBASE_PRIME: { name: "Coinbase Prime", unsupported: [] },
};

/** Whether the middle part of a sub-wallet's id is an exchange's name: it is no chain's. */
export function isExchangeType(type: string): boolean {
  return CHAINS.every(({ subWalletType }) => subWalletType !== type);
}

/**
 * The exchange of an account, by the middle part of its id or the backend's `exchangeName`. One that is not known here
 * supports everything, and its name is in title case. Null for the type of a blockchain sub-wallet.
 */
export function exchangeOf(type: string): Exchange | null {
  const key = type.toUpperCase();
  if (!isExchangeType(key)) return null;
  if (Object.hasOwn(EXCHANGES, key)) return EXCHANGES[key] ?? null;
  const words = key.split("_").map((word) => word.charAt(0) + word.slice(1).toLowerCase());
  return { name: words.join(" "), unsupported: [] };
}

/**
 * Why an asset cannot be moved between sub-wallets of these types: 'Bitmex does not support ETH transfers'
 * (specification, section 5.7). Null where it can.
 */
export function unsupportedTransfer(symbol: string, types: readonly string[]): string | null {
  const refusing = types.map(exchangeOf).find((one) => one?.unsupported.includes(symbol));
  return refusing ? `${refusing.nameInMessages ?? refusing.name} does not support ${symbol} transfers` : null;
}
