import type { PricedTotal } from "~/lib/custody/payouts/shapes.server";
import { currencySymbol, FIAT_PLACES, formatFiat, fromUnits } from "~/lib/money";
import { type WorthScale, worthUnits } from "~/lib/present/worth-of-part";
import { Decimal } from "~/lib/present/worth-sum";

const PLACES = 18;

/** In the display currency, rounded as it is shown; null without a price. */
export function worthOf(units: string, scale: WorthScale | undefined, currency: string): Decimal | null {
  const value = worthUnits(BigInt(units), scale ?? null);
  if (value === null) return null;
  const exact = new Decimal(fromUnits(value, PLACES));
  return currencySymbol(currency) === null ? exact : exact.dp(FIAT_PLACES, Decimal.ROUND_HALF_UP);
}

export function fiatOf(value: Decimal | null, currency: string): string | null {
  return value && formatFiat(value.toFixed(), currency);
}

/** Prices by sub-wallet and asset; null for a backend that names none. */
export type Prices = ReadonlyMap<string, WorthScale> | null;

export const priceKey = (subWalletId: string, asset: string): string => `${subWalletId} ${asset}`;

/** Of the moment at which the payout was made. */
export function pricesOf(totals: readonly PricedTotal[], isKnown: boolean): Prices {
  if (!isKnown) return null;
  const priced = totals.flatMap(({ subWalletId, asset, decimals, price }): [string, WorthScale][] => {
    if (price === null) return [];
    const worth = new Decimal(price).dp(PLACES).toFixed();
    return [[priceKey(subWalletId, asset), { decimals, units: `1${"0".repeat(decimals)}`, worth }]];
  });
  return new Map(priced);
}

/** Under an amount: an unknown price is no nothing. */
export function fiatWords(value: Decimal | null, currency: string): string {
  return fiatOf(value, currency) ?? "no price known";
}
