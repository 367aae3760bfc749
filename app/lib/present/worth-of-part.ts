import { formatFiat, fromUnits, readUnits } from "~/lib/money";

/** A known amount of an asset and its value from the backend, by which other amounts are valued. */
export interface WorthScale {
  decimals: number;
  /** Smallest units, decimal digits. */
  units: string;
  /** The value of these units, decimal text in the display currency. */
  worth: string;
}

const PLACES = 18;

/**
 * The value of a typed amount by that scale, formatted in `currency`; null when the amount cannot be read or there is
 * no scale. Integers only; the value is cut to 18 places before it is rounded for display.
 */
export function worthOfPart(
  typed: string | undefined,
  scale: WorthScale | undefined,
  currency: string,
): string | null {
  const units = scale ? readUnits(typed ?? "", scale.decimals) : null;
  const part = units === null ? null : worthUnits(units, scale ?? null);
  return part === null ? null : formatFiat(fromUnits(part, PLACES), currency);
}

/** The value of an amount in smallest units by that scale, in 10^-18 of the display currency; null without a scale. */
export function worthUnits(units: bigint, scale: WorthScale | null): bigint | null {
  if (!scale || !/^[1-9]\d*$/.test(scale.units)) return null;
  const worth = readUnits(scale.worth, PLACES);
  return worth === null ? null : (units * worth) / BigInt(scale.units);
}
