import { formatFiat, fromUnits, readUnits } from "~/lib/money";

/** A known amount and its value, as a price for other amounts. */
export interface WorthScale {
  decimals: number;
  /** Smallest units, decimal digits. */
  units: string;
  /** Of these units: decimal text in the display currency. */
  worth: string;
}

const PLACES = 18;

/** Null if the amount is unreadable or there is no scale. Integers only; cut to 18 places before rounding. */
export function worthOfPart(
  typed: string | undefined,
  scale: WorthScale | undefined,
  currency: string,
): string | null {
  const units = scale ? readUnits(typed ?? "", scale.decimals) : null;
  const part = units === null ? null : worthUnits(units, scale ?? null);
  return part === null ? null : formatFiat(fromUnits(part, PLACES), currency);
}

/** In 10^-18 of the display currency; null without a scale. */
export function worthUnits(units: bigint, scale: WorthScale | null): bigint | null {
  if (!scale || !/^[1-9]\d*$/.test(scale.units)) return null;
  const worth = readUnits(scale.worth, PLACES);
  return worth === null ? null : (units * worth) / BigInt(scale.units);
}
