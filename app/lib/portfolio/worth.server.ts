import type { Amount, ValuedAmount } from "~/lib/custody/shapes.server";
import { currencySymbol, formatFiat, formatFiatDigits, UNAVAILABLE } from "~/lib/money";
import { Decimal } from "~/lib/present/worth-sum";

/** Larger values are treated as unknown, in any currency. */
const MAX_WORTH = new Decimal("1e24");

const isPossible = (value: Decimal) => !value.isNegative() && value.lt(MAX_WORTH);

/** Value in the display currency; null if unknown or impossible. */
export function worthIn(
  amount: (Amount & Partial<Pick<ValuedAmount, "in">>) | null | undefined,
  currency: string,
): Decimal | null {
  const value = [amount?.in, amount].find((one) => one?.currency === currency)?.value;
  const worth = value === undefined || value === "NaN" ? null : new Decimal(value);
  return worth && isPossible(worth) ? worth : null;
}

/** Largest difference between the rounded sum and the sum of this many rounded values. */
export function roundingOf(count: number, currency: string): Decimal {
  return new Decimal(count + 1).shiftedBy(currencySymbol(currency) === null ? -8 : -2);
}

/** '£1,014,220.18', or 'unavailable'. */
export function fiatText(value: Decimal | null, currency: string): string {
  return formatFiat(value?.toFixed(), currency);
}

export function plainText(value: Decimal, currency: string): string {
  return formatFiatDigits(value.toFixed(), currency);
}

/** Five places below 1; 'unavailable' if impossible. */
export function priceText(price: string, currency: string): string {
  if (price === "NaN" || !isPossible(new Decimal(price))) return UNAVAILABLE;
  const isSmall = new Decimal(price).lt(1);
  return formatFiat(price, currency, isSmall ? 5 : 2);
}

/** '64.0%'. */
export function shareText(part: Decimal, whole: Decimal): string {
  if (whole.lte(0)) return "0.0%";
  const percent = part.times(100).dividedBy(whole);
  return percent.gt(0) && percent.lt("0.05") ? "<0.1%" : `${percent.toFixed(1)}%`;
}
