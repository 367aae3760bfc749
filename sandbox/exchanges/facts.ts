/** The facts about an exchange that apply throughout the sandbox. */
export type ExchangeFacts = {
  /** As it spells itself. */
  name: string;
  /** Its name in the product's messages, where that is spelt differently. */
  nameInMessages?: string;
  /** Symbols that it does not support. */
  refusedAssets: readonly string[];
  /** What may leave an account within 24 hours, in whole coins by symbol; of other assets any amount. */
  dailyLimits: Readonly<Record<string, number>>;
};

/** Exchanges by the type of their sub-wallets. */
export type Exchange = "KRAKEN" | "LUNO" | "BITMEX" | "KRAKEN_FUTURES" | "VALR" | "TAGOMI" | "COINBASE_PRIME";

export const exchanges: Record<Exchange, ExchangeFacts> = {
  KRAKEN: { name: "Kraken", refusedAssets: [], dailyLimits: { BTC: 10, ETH: 150 } },
  LUNO: { name: "Luno", refusedAssets: [], dailyLimits: { BTC: 3, ETH: 40 } },
  BITMEX: {
    name: "BitMEX",
    nameInMessages: "Bitmex",
    refusedAssets: ["ETH"],
    dailyLimits: { BTC: 5 },
  },
  KRAKEN_FUTURES: { name: "Kraken Futures", refusedAssets: [], dailyLimits: { BTC: 4, ETH: 50 } },
  VALR: { name: "VALR", refusedAssets: [], dailyLimits: { BTC: 1.5, ETH: 20 } },
  TAGOMI: { name: "Tagomi", refusedAssets: [], dailyLimits: { BTC: 2, ETH: 25 } },
  COINBASE_PRIME: { name: "Coinbase Prime", refusedAssets: [], dailyLimits: { BTC: 12, ETH: 200 } },
};

/** The exchange of an account, by the type of its sub-wallet; null for the type of a blockchain sub-wallet. */
export function exchangeFactsOf(subWalletType: string): ExchangeFacts | null {
  const type = subWalletType.toUpperCase();
  return Object.hasOwn(exchanges, type) ? exchanges[type as Exchange] : null;
}

/** The name of the exchange that does not support an asset; null where a sub-wallet of this type can hold it. */
export function refusingExchange(subWalletType: string, symbol: string): string | null {
  const facts = exchangeFactsOf(subWalletType);
  return facts?.refusedAssets.includes(symbol) ? (facts.nameInMessages ?? facts.name) : null;
}
