import type { PortfolioBalances } from "~/lib/custody/wallets/portfolio-balances.server";
import { type Decimal, Decimal as DecimalOf, sumOf } from "~/lib/present/worth-sum";
import { type HoldingRow, NOTHING } from "./holdings.server";
import { fiatText, roundingOf, worthIn } from "./worth.server";

/** Warns if the total is not the sum of the assets, with or without those lacking details. */
export function mismatchOf(
  { total, items, isWhole }: PortfolioBalances,
  rows: readonly HoldingRow[],
  currency: string,
): string | null {
  const stated = worthIn(total, currency);
  const sum = sumOf(rows.filter(({ isZero }) => !isZero).map(({ worth }) => worth));
  if (!stated || !sum || !isWhole) return null;
  const delisted = items.filter(({ asset }) => asset === null).map(({ amount }) => worthIn(amount, currency));
  const withDelisted = delisted.reduce<Decimal>((all, one) => all.plus(one ?? 0), sum);
  const rounding = roundingOf(items.length, currency);
  const isSame = [sum, withDelisted].some((one) => one.minus(stated).abs().lte(rounding));
  return isSame
    ? null
    : `The service states a total of ${fiatText(stated, currency)}, but its assets add up to ${fiatText(sum, currency)}.`;
}

/**
 * Parts adding up to the total; null if unknown or inconsistent. Rounding differences go to `free`.
 * @param stated the backend's total; replaced by the rows' sum if they differ
 */
export function presentParts(rows: readonly HoldingRow[], stated: Decimal | null, currency: string) {
  const held = rows.filter(({ isZero }) => !isZero);
  const rounding = roundingOf(3 * held.length, currency);
  const sum = sumOf(held.map(({ worth }) => worth));
  const total = sum && stated?.minus(sum).abs().lte(rounding) ? stated : sum;
  const free = sumOf(held.map(({ freeWorth }) => freeWorth));
  const staked = sumOf(held.map(({ stakedWorth }) => stakedWorth));
  const reserve = sumOf(held.map(({ reserveWorth }) => reserveWorth));
  const isSplit = held.every((row) => row.free !== null && row.staked !== null);
  if (!isSplit || !sum || !total || !free || !staked || !reserve) return null;
  const rest = sum.minus(free).minus(staked).minus(reserve);
  // Values are rounded one by one: with nothing held, a few pence may remain.
  const isNothingHeld = held.every((row) => row.held === NOTHING) || rest.lt(0);
  if (isNothingHeld && rest.abs().gt(rounding)) return null;
  const heldWorth = isNothingHeld ? new DecimalOf(0) : rest;
  return {
    free: fiatText(total.minus(heldWorth).minus(staked).minus(reserve), currency),
    held: fiatText(heldWorth, currency),
    staked: fiatText(staked, currency),
    reserve: reserve.gt(0) ? fiatText(reserve, currency) : undefined,
    total: fiatText(total, currency),
  };
}
