import BigNumber from "bignumber.js";

/** Exact sums, with as many places as the backend's smallest fraction. */
export const Decimal = BigNumber.clone({ EXPONENTIAL_AT: 1e9, DECIMAL_PLACES: 24 });
export type Decimal = BigNumber;

/** Null if one is unknown. */
export function sumOf(values: readonly (Decimal | null)[]): Decimal | null {
  return values.reduce<Decimal | null>((sum, one) => (sum && one ? sum.plus(one) : null), new Decimal(0));
}
