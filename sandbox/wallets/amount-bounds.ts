import BigNumber from "bignumber.js";
import { invalidInput } from "../base/errors";

/** Smallest units, inclusive; `least` is above zero. `most` is null without an upper bound. */
export type AmountBounds = { assetIds: readonly string[]; least: bigint; most: bigint | null };

const DECIMAL_TEXT = /^\d{1,80}(?:\.\d{1,80})?$/;

/** Whole coins. @throws ApiError INVALID_INPUT */
export function readAmountText(text: string | null | undefined, name: string): BigNumber | null {
  if (text === null || text === undefined) return null;
  if (!DECIMAL_TEXT.test(text)) throw invalidInput(`The ${name} must be a decimal number such as 0.5`);
  return new BigNumber(text);
}

/** The same range of whole coins in the units of each listed asset; null without a range. */
export function amountBounds(
  all: readonly { id: string; decimals: number; delisted: boolean }[],
  { min, max }: { min: BigNumber | null; max: BigNumber | null },
): AmountBounds[] | null {
  if (min === null && max === null) return null;
  // Clients do not know the unit of a delisted asset.
  const assets = all.filter(({ delisted }) => !delisted);
  const decimals = [...new Set(assets.map((asset) => asset.decimals))];
  return decimals.map((places) => ({
    assetIds: assets.filter((asset) => asset.decimals === places).map(({ id }) => id),
    least: BigInt(BigNumber.max(units(min ?? BigNumber(0), places, BigNumber.ROUND_CEIL), 1).toFixed()),
    most: max && BigInt(units(max, places, BigNumber.ROUND_FLOOR).toFixed()),
  }));
}

const units = (coins: BigNumber, places: number, rounding: BigNumber.RoundingMode): BigNumber =>
  coins.shiftedBy(places).integerValue(rounding);
