import type { Tx } from "../db/client";
import type { stakePositions } from "../db/schema";

export type Position = typeof stakePositions.$inferSelect;

/**
 * Adds to a position what it has earned since it last changed.
 * @returns smallest units: what was earned, and how much of that is now staked and so in the books
 */
export type PayReward = (tx: Tx, position: Position, at: Date) => Promise<{ earned: bigint; staked: bigint }>;

export const NO_REWARD = { earned: 0n, staked: 0n };

const YEAR_MS = 365 * 86_400_000;
const MILLION = 1_000_000n;

/** @param rate what a stake earns in a year, in millionths of it */
export function rewardFor(amount: bigint, rate: bigint, since: Date, at: Date): bigint {
  const ms = at.getTime() - since.getTime();
  return ms > 0 ? (amount * rate * BigInt(ms)) / (MILLION * BigInt(YEAR_MS)) : 0n;
}
