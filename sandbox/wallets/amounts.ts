import BigNumber from "bignumber.js";
import type { DisplayCurrency } from "../rates/price-facts";
import { displayAmount, exchangeRate, hasRates, rate, roundValue } from "../rates/rates";
import type { AssetRow } from "./assets";

/** `quantity` in the smallest unit. */
export type AssetAmount = { asset: AssetRow; quantity: bigint; at: Date };
/** Null if no price is known. */
export type DisplayValue = { value: BigNumber | null; currency: DisplayCurrency; at: Date };
export type AmountSource = AssetAmount | DisplayValue;

/** Unrounded, at the prices of its own day. */
export function valueIn(amount: AmountSource, currency: DisplayCurrency): DisplayValue {
  return { value: worth(amount, currency), currency, at: amount.at };
}

function worth(amount: AmountSource, currency: DisplayCurrency): BigNumber | null {
  if ("value" in amount) {
    return amount.value?.times(exchangeRate(amount.currency, currency, amount.at)) ?? null;
  }
  const price = rate(amount.asset.id, currency, amount.at);
  return price?.times(new BigNumber(amount.quantity.toString()).shiftedBy(-amount.asset.decimals)) ?? null;
}

/** Rounded; null if no price is known. */
export function rowValue(amount: AssetAmount, currency: DisplayCurrency): BigNumber | null {
  const value = worth(amount, currency);
  return value && roundValue(value, currency);
}

/**
 * Sums rounded rows of listed assets with a price. Clients show delisted assets separately. Unknown on a day without
 * prices.
 */
export function totalValue(amounts: AssetAmount[], currency: DisplayCurrency, at: Date): DisplayValue {
  const listed = amounts.filter(({ asset }) => !asset.delisted);
  if (!hasRates(at) && listed.some(({ quantity }) => quantity !== 0n)) return { value: null, currency, at };
  const value = listed.reduce((sum, amount) => sum.plus(rowValue(amount, currency) ?? 0), new BigNumber(0));
  return { value, currency, at };
}

/** Sums rounded rows; null if a price is missing. */
export function totalOfAll(amounts: AssetAmount[], currency: DisplayCurrency, at: Date): DisplayValue | null {
  const values = amounts.map((amount) => rowValue(amount, currency));
  if (values.includes(null)) return null;
  return {
    value: values.reduce<BigNumber>((sum, value) => sum.plus(value ?? 0), new BigNumber(0)),
    currency,
    at,
  };
}

/** "NaN" stands for not available. */
export function amountValue(amount: AmountSource): string {
  if (!("value" in amount)) return amount.quantity.toString();
  return amount.value ? displayAmount(amount.value, amount.currency) : "NaN";
}

export const amountCurrency = (amount: AmountSource): string =>
  "value" in amount ? amount.currency : amount.asset.unit;
