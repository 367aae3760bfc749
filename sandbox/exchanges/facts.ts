/** The facts about an exchange that apply throughout the sandbox. */
export type ExchangeFacts = {
  /** The usual spelling. */
  name: string;
  /** Symbols that it does not support. */
  refusedAssets: readonly string[];
};

/** Exchanges by the type of their sub-wallets. */
export type Exchange = "KRAKEN" | "LUNO" | "BITMEX" | "KRAKEN_FUTURES" | "VALR" | "TAGOMI" | "COINBASE_PRIME";

export const exchanges: Record<Exchange, ExchangeFacts> = {
  KRAKEN: { name: "Kraken", refusedAssets: [] },
  LUNO: { name: "Luno", refusedAssets: [] },
  BITMEX: { name: "Bitmex", refusedAssets: ["ETH"] },
  KRAKEN_FUTURES: { name: "Kraken Futures", refusedAssets: [] },
  VALR: { name: "VALR", refusedAssets: [] },
  TAGOMI: { name: "Tagomi", refusedAssets: [] },
  COINBASE_PRIME: { name: "Coinbase Prime", refusedAssets: [] },
};

/** The name of the exchange that does not support an asset; null where a sub-wallet of this type can hold it. */
export function refusingExchange(subWalletType: string, symbol: string): string | null {
  const type = subWalletType.toUpperCase();
  const facts = Object.hasOwn(exchanges, type) ? exchanges[type as Exchange] : null;
  return facts?.refusedAssets.includes(symbol) ? facts.name : null;
}
