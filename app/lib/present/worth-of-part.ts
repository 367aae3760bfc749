import { formatFiat, fromUnits, parseAmount, toUnits } from "~/lib/money";

/** What some amount of an asset is worth, as the backend says it: the scale for every other amount. */
export interface WorthScale {
  decimals: number;
  /** Smallest units, decimal digits. */
  units: string;
  /** What they are worth, decimal text in the display currency. */
  worth: string;
}

const PLACES = 18;

/**
 * What a typed amount is worth by that scale, formatted in `currency`; null when the amount cannot be read or nothing
 * is known to scale by. Integers only; the last of 18 places is cut before the display rounds.
 */
export function worthOfPart(
  typed: string | undefined,
  scale: WorthScale | undefined,
  currency: string,
): string | null {
  const parsed = parseAmount(typed ?? "");
  if (!parsed.ok || !scale || !/^[1-9]\d*$/.test(scale.units)) return null;
  try {
    const part = toUnits(parsed.amount, scale.decimals) * toUnits(scale.worth, PLACES);
    return formatFiat(fromUnits(part / BigInt(scale.units), PLACES), currency);
  } catch {
    return null;
  }
}
