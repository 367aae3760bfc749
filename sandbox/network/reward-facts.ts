import type { Tx } from "../db/client";
import type { stakePositions } from "../db/schema";

export type Position = typeof stakePositions.$inferSelect;

/**
 * What a position has earned, in smallest units, and how much of that is now staked and so in the books.
 * `validator`: who earned it, an address or a pool's id; null where nothing was earned.
 */
export type Earned = { earned: bigint; staked: bigint; validator: string | null };

/** Adds to a position what it has earned since it last changed. */
export type PayReward = (tx: Tx, position: Position, at: Date) => Promise<Earned>;

export const NO_REWARD: Earned = { earned: 0n, staked: 0n, validator: null };

const YEAR_MS = 365 * 86_400_000;
const MILLION = 1_000_000n;

/** @param rate what a stake earns in a year, in millionths of it */
export function rewardFor(amount: bigint, rate: bigint, since: Date, at: Date): bigint {
  const ms = at.getTime() - since.getTime();
  return ms > 0 ? (amount * rate * BigInt(ms)) / (MILLION * BigInt(YEAR_MS)) : 0n;
}
