import BigNumber from "bignumber.js";
import type { Amount, ValuedAmount } from "~/lib/custody/shapes.server";
import { formatBalance, formatFiat } from "~/lib/money";

/** Exact sums; the places are those of the smallest fraction that the backend gives. */
export const Decimal = BigNumber.clone({ EXPONENTIAL_AT: 1e9, DECIMAL_PLACES: 24 });
export type Decimal = BigNumber;

/** A value in the display currency that was asked for; null where it is not known. */
export function worthIn(
  amount: (Amount & Partial<Pick<ValuedAmount, "in">>) | null | undefined,
  currency: string,
): Decimal | null {
  const value = [amount?.in, amount].find((one) => one?.currency === currency)?.value;
  return value === undefined || value === "NaN" ? null : new Decimal(value);
}

/** The sum; null where one of the values is not known. */
export function sumOf(values: readonly (Decimal | null)[]): Decimal | null {
  return values.reduce<Decimal | null>((sum, one) => (sum && one ? sum.plus(one) : null), new Decimal(0));
}

/** '£1,014,220.18', or 'unavailable'. */
export function fiatText(value: Decimal | null, currency: string): string {
  return formatFiat(value?.toFixed(), currency);
}

/** '1,204.18' for 'totalling 1,204.18 GBP'. */
export function plainText(value: Decimal, currency: string): string {
  const withSymbol = fiatText(value, currency);
  const digits = /[\d,]+(\.\d+)?/.exec(withSymbol)?.[0];
  return digits ?? formatBalance(value.toFixed(), currency);
}

/** A price: as exact as a price below one needs. */
export function priceText(price: string, currency: string): string {
  const isSmall = price !== "NaN" && new Decimal(price).lt(1);
  return formatFiat(price, currency, isSmall ? 5 : 2);
}

/** A part of a whole: '64.0%'. */
export function shareText(part: Decimal, whole: Decimal): string {
  if (whole.lte(0)) return "0.0%";
  const percent = part.times(100).dividedBy(whole);
  return percent.gt(0) && percent.lt("0.05") ? "<0.1%" : `${percent.toFixed(1)}%`;
}
