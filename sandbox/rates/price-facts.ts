import type { NativeSymbol } from "../chains/chain-facts";

export const displayCurrencies = ["GBP", "USD", "EUR", "BTC", "ETH", "JPY", "CNY", "CHF", "AED"] as const;
export type DisplayCurrency = (typeof displayCurrencies)[number];

export function isDisplayCurrency(text: string): text is DisplayCurrency {
  return (displayCurrencies as readonly string[]).includes(text);
}

/** `gbp`: base price of one whole unit. `swing`: maximum deviation, parts per million. */
export type PriceFact = { gbp: string; swing: number };

const COIN = 220_000;
const STABLE = 2_000;
const FIAT = 25_000;

const prices = {
  BTC: { gbp: "68968.42", swing: COIN },
  ETH: { gbp: "2461.37", swing: COIN },
  BNB: { gbp: "468.25", swing: COIN },
  XDC: { gbp: "0.0312", swing: COIN },
  XRD: { gbp: "0.0187", swing: COIN },
  XRP: { gbp: "0.4926", swing: COIN },
  ADA: { gbp: "0.3471", swing: COIN },
  SOL: { gbp: "131.84", swing: COIN },
  DOT: { gbp: "4.92", swing: COIN },
  DOGE: { gbp: "0.1094", swing: COIN },
  VET: { gbp: "0.0226", swing: COIN },
  TRX: { gbp: "0.0954", swing: COIN },
  LINK: { gbp: "11.46", swing: COIN },
  USDC: { gbp: "0.7901", swing: STABLE },
  USDT: { gbp: "0.7896", swing: STABLE },
  // Delisted: the last price stays.
  ANX: { gbp: "0.0418", swing: 0 },
} satisfies Record<NativeSymbol, PriceFact> & Record<string, PriceFact>;

/** By symbol: a token costs the same on every chain. */
export const assetPrices: Partial<Record<string, PriceFact>> = prices;

/** `decimals`: shown decimals of a value. `price`: of one unit. */
export type CurrencyFact = { decimals: number; price: PriceFact };

const fiat = (gbp: string, swing = FIAT): CurrencyFact => ({ decimals: 2, price: { gbp, swing } });
const coin = (price: PriceFact): CurrencyFact => ({ decimals: 8, price });

export const currencies: Record<DisplayCurrency, CurrencyFact> = {
  GBP: fiat("1", 0),
  USD: fiat("0.7904"),
  EUR: fiat("0.8521"),
  BTC: coin(prices.BTC),
  ETH: coin(prices.ETH),
  JPY: fiat("0.005213"),
  CNY: fiat("0.1093"),
  CHF: fiat("0.8846"),
  AED: fiat("0.2152"),
};
