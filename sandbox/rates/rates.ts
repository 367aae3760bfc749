import BigNumber from "bignumber.js";
import { invalidInput } from "../base/errors";
import {
  assetPrices,
  currencies,
  type DisplayCurrency,
  isDisplayCurrency,
  type PriceFact,
} from "./price-facts";
import { DAY_MS, deviationOn } from "./price-walk";

/** Enough places for the BTC price of a token worth a fraction of a yen. */
const Price = BigNumber.clone({ DECIMAL_PLACES: 24, EXPONENTIAL_AT: 1e9 });
const MILLION = 1_000_000;

export const RATES_SOURCE = "Sandbox rates";

/** UTC days without prices, in days since 1970. */
let gaps: ReadonlySet<number> = new Set();

/** UTC days such as '2026-11-04', for the whole process. */
export function setRateGaps(days: readonly string[]): void {
  gaps = new Set(days.map((day) => dayOf(new Date(day))));
}

export const hasRates = (at: Date): boolean => !gaps.has(dayOf(at));

export const ratesTakenAt = (at: Date): Date => new Date(dayOf(at) * DAY_MS);

const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS);

/**
 * One whole unit on the UTC day of `at`; null if unknown. Deterministic, without market data.
 * @param assetId `CHAIN/SYMBOL`
 */
export function rate(assetId: string, currency: DisplayCurrency, at: Date): BigNumber | null {
  const symbol = assetId.slice(assetId.indexOf("/") + 1);
  const fact = assetPrices[symbol];
  if (!fact || !hasRates(at)) return null;
  return onceADay(`${symbol}/${currency}`, at, () =>
    priceInPounds(symbol, fact, at).dividedBy(poundsPerUnit(currency, at)),
  );
}

const known = new Map<string, BigNumber>();
const MAX_KNOWN = 10_000;

function onceADay(name: string, at: Date, compute: () => BigNumber): BigNumber {
  const id = `${name}/${dayOf(at)}`;
  const before = known.get(id);
  if (before) return before;
  const price = compute();
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(id, price);
  return price;
}

/** One unit of `from` in `to`, on the UTC day of `at`. */
export function exchangeRate(from: DisplayCurrency, to: DisplayCurrency, at: Date): BigNumber {
  if (from === to) return new Price(1);
  return onceADay(`${from}>${to}`, at, () => poundsPerUnit(from, at).dividedBy(poundsPerUnit(to, at)));
}

/**
 * Half up, to two places for fiat and eight for BTC and ETH. Sum rounded values, so that rows add up to their total
 * everywhere.
 */
export function roundValue(value: BigNumber, currency: DisplayCurrency): BigNumber {
  return value.decimalPlaces(currencies[currency].decimals, BigNumber.ROUND_HALF_UP);
}

/** Plain decimal text, rounded, with all places. */
export function displayAmount(value: BigNumber, currency: DisplayCurrency): string {
  return roundValue(value, currency).toFixed(currencies[currency].decimals);
}

/** @throws ApiError INVALID_INPUT for anything but the nine display currencies. */
export function parseCurrency(text: string | null | undefined): DisplayCurrency {
  const currency = text ?? "GBP";
  if (!isDisplayCurrency(currency)) throw invalidInput("Unknown currency");
  return currency;
}

function poundsPerUnit(currency: DisplayCurrency, at: Date): BigNumber {
  return priceInPounds(currency, currencies[currency].price, at);
}

function priceInPounds(symbol: string, { gbp, swing }: PriceFact, at: Date): BigNumber {
  return new Price(gbp).times(MILLION + deviationOn(symbol, swing, at)).dividedBy(MILLION);
}
