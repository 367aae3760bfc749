import BigNumber from "bignumber.js";
import type { Amount, ValuedAmount } from "~/lib/custody/shapes.server";
import { currencySymbol, formatFiat, formatFiatDigits, UNAVAILABLE } from "~/lib/money";

/** Exact sums; the places are those of the smallest fraction that the backend gives. */
export const Decimal = BigNumber.clone({ EXPONENTIAL_AT: 1e9, DECIMAL_PLACES: 24 });
export type Decimal = BigNumber;

/** No portfolio is worth more than this in any currency. */
const MAX_WORTH = new Decimal("1e24");

/** Whether somebody can hold a value, or pay a price, of this many. */
const isPossible = (value: Decimal) => !value.isNegative() && value.lt(MAX_WORTH);

/** A value in the display currency that was asked for; null where it is not known, or cannot be. */
export function worthIn(
  amount: (Amount & Partial<Pick<ValuedAmount, "in">>) | null | undefined,
  currency: string,
): Decimal | null {
  const value = [amount?.in, amount].find((one) => one?.currency === currency)?.value;
  const worth = value === undefined || value === "NaN" ? null : new Decimal(value);
  return worth && isPossible(worth) ? worth : null;
}

/** The sum; null where one of the values is not known. */
export function sumOf(values: readonly (Decimal | null)[]): Decimal | null {
  return values.reduce<Decimal | null>((sum, one) => (sum && one ? sum.plus(one) : null), new Decimal(0));
}

/** By how much the sum of this many values, each rounded by itself, can differ from their rounded sum. */
export function roundingOf(count: number, currency: string): Decimal {
  return new Decimal(count + 1).shiftedBy(currencySymbol(currency) === null ? -8 : -2);
}

/** '£1,014,220.18', or 'unavailable'. */
export function fiatText(value: Decimal | null, currency: string): string {
  return formatFiat(value?.toFixed(), currency);
}

/** '1,204.18' for 'totalling 1,204.18 GBP'. */
export function plainText(value: Decimal, currency: string): string {
  return formatFiatDigits(value.toFixed(), currency);
}

/** A price: as exact as a price below one needs; 'unavailable' where it cannot be one. */
export function priceText(price: string, currency: string): string {
  if (price === "NaN" || !isPossible(new Decimal(price))) return UNAVAILABLE;
  const isSmall = new Decimal(price).lt(1);
  return formatFiat(price, currency, isSmall ? 5 : 2);
}

/** A part of a whole: '64.0%'. */
export function shareText(part: Decimal, whole: Decimal): string {
  if (whole.lte(0)) return "0.0%";
  const percent = part.times(100).dividedBy(whole);
  return percent.gt(0) && percent.lt("0.05") ? "<0.1%" : `${percent.toFixed(1)}%`;
}
