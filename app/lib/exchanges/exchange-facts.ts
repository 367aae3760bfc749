import { exchangeOf } from "~/lib/chains/exchanges";

export interface ExchangeFacts {
  name: string;
  mark: string;
  /** Selects the tiles' colours (exchanges.css). */
  theme: string;
}

const MARKS: Readonly<Record<string, string>> = {
  luno: "L",
  bitmex: "BM",
  kraken_futures: "KF",
  valr: "V",
  kraken: "K",
  tagomi: "T",
  coinbase_prime: "CP",
};

/** Case-insensitive; an unknown exchange has the theme 'other'. */
export function exchangeFacts(exchangeName: string): ExchangeFacts {
  const key = exchangeName.toLowerCase();
  const name = exchangeOf(exchangeName)?.name ?? exchangeName;
  const mark = Object.hasOwn(MARKS, key) ? MARKS[key] : undefined;
  if (mark) return { name, mark, theme: key.replaceAll("_", "-") };
  const [first = "", second = ""] = name.split(" ");
  return { name, mark: first.charAt(0) + second.charAt(0), theme: "other" };
}
