import type { Tx } from "../db/client";
import type { stakePositions } from "../db/schema";

export type Position = typeof stakePositions.$inferSelect;

/**
 * Smallest units; `staked` is the part in the books. `validator`: an address or pool id; null if nothing was earned.
 */
export type Earned = { earned: bigint; staked: bigint; validator: string | null };

export type PayReward = (tx: Tx, position: Position, at: Date) => Promise<Earned>;

export const NO_REWARD: Earned = { earned: 0n, staked: 0n, validator: null };

const YEAR_MS = 365 * 86_400_000;
const MILLION = 1_000_000n;

/** @param rate millionths per year */
export function rewardFor(amount: bigint, rate: bigint, since: Date, at: Date): bigint {
  const ms = at.getTime() - since.getTime();
  return ms > 0 ? (amount * rate * BigInt(ms)) / (MILLION * BigInt(YEAR_MS)) : 0n;
}
