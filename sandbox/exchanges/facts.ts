export type ExchangeFacts = {
  name: string;
  nameInMessages?: string;
  refusedAssets: readonly string[];
  /** Per 24 hours, in whole coins by symbol; other assets have no limit. */
  dailyLimits: Readonly<Record<string, number>>;
};

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

export function exchangeFactsOf(subWalletType: string): ExchangeFacts | null {
  const type = subWalletType.toUpperCase();
  return Object.hasOwn(exchanges, type) ? exchanges[type as Exchange] : null;
}

/** Null if a sub-wallet of this type can hold the asset. */
export function refusingExchange(subWalletType: string, symbol: string): string | null {
  const facts = exchangeFactsOf(subWalletType);
  return facts?.refusedAssets.includes(symbol) ? (facts.nameInMessages ?? facts.name) : null;
}
