import BigNumber from "bignumber.js";
import { currencySymbol, FIAT_PLACES, formatFiat, fromUnits } from "~/lib/money";
import { type WorthScale, worthUnits } from "~/lib/present/worth-of-part";

const PLACES = 18;

/** In the display currency, rounded as it is shown; null without a price. */
export function worthOf(units: string, scale: WorthScale | undefined, currency: string): BigNumber | null {
  const value = worthUnits(BigInt(units), scale ?? null);
  if (value === null) return null;
  const exact = new BigNumber(fromUnits(value, PLACES));
  return currencySymbol(currency) === null ? exact : exact.dp(FIAT_PLACES, BigNumber.ROUND_HALF_UP);
}

/** Null if one is unknown. */
export function sumOf(values: readonly (BigNumber | null)[]): BigNumber | null {
  let sum = new BigNumber(0);
  for (const value of values) {
    if (value === null) return null;
    sum = sum.plus(value);
  }
  return sum;
}

export function fiatOf(value: BigNumber | null, currency: string): string | null {
  return value && formatFiat(value.toFixed(), currency);
}
