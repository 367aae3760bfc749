import { titleCase } from "~/lib/present/format";

/** How an exchange is called and marked. */
export interface ExchangeFacts {
  /** The usual spelling. */
  name: string;
  /** At most two letters, for the disc beside its name. */
  mark: string;
  /** Names the colours of its tiles (exchanges.css). */
  theme: string;
  /** Symbols that it does not transfer. */
  refusedAssets: readonly string[];
}

const EXCHANGES: Readonly<Record<string, Omit<ExchangeFacts, "theme">>> = {
  luno: { name: "Luno", mark: "L", refusedAssets: [] },
  bitmex: { name: "BitMEX", mark: "BM", refusedAssets: ["ETH"] },
  kraken_futures: { name: "Kraken Futures", mark: "KF", refusedAssets: [] },
  valr: { name: "VALR", mark: "V", refusedAssets: [] },
  kraken: { name: "Kraken", mark: "K", refusedAssets: [] },
  tagomi: { name: "Tagomi", mark: "T", refusedAssets: [] },
  coinbase_prime: { name: "Coinbase Prime", mark: "CP", refusedAssets: [] },
};

/** The facts of an exchange by the backend's name, in any letter case; an unknown one has its own name and no colour. */
export function exchangeFacts(exchangeName: string): ExchangeFacts {
  const key = exchangeName.toLowerCase();
  const known = Object.hasOwn(EXCHANGES, key) ? EXCHANGES[key] : undefined;
  if (known) return { ...known, theme: key.replace("_", "-") };
  const name = titleCase(exchangeName);
  const mark = name
    .split(" ")
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join("");
  return { name, mark, theme: "other", refusedAssets: [] };
}

/** The specification's words for an asset that an exchange does not transfer; it spells the exchange in title case. */
export function refusalWords(exchangeName: string, symbol: string): string {
  return `${titleCase(exchangeName)} does not support ${symbol} transfers`;
}
