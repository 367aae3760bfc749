import type { stakePositions } from "../db/schema";
import { toStake } from "./solana/stakes";
import { toBond } from "./substrate/state";

type Position = typeof stakePositions.$inferSelect;

const YEAR_MS = 365 * 86_400_000;
const MILLION = 1_000_000n;

/** Simulated: what a stake earns in a year, in millionths of it, after the validators' commission. */
const YEARLY_RATE: Record<string, bigint> = { CARDANO: 23_000n, SOLANA: 62_000n, SUBSTRATE: 115_000n };

/** What earns, and since when it was not paid for. */
type Earning = { amount: bigint; since: Date };

/**
 * What a position earns with; null while it earns nothing. Since its last change, rewards included, or since it became
 * active.
 * @param balance of its sub-wallet in the native asset; it is what a Cardano stake delegates
 */
function earningOf(position: Position, balance: bigint, at: Date): Earning | null {
  const { chain, delegates, updatedAt, dueAt } = position;
  if (chain === "CARDANO") {
    return delegates.some((id) => id.startsWith("pool")) ? { amount: balance, since: updatedAt } : null;
  }
  if (chain === "SUBSTRATE") {
    const { active, validators } = toBond(position);
    return validators.length > 0 ? { amount: active, since: updatedAt } : null;
  }
  const stake = toStake(position, at);
  if (stake.status !== "ACTIVE") return null;
  const since = position.status === "ACTIVATING" && dueAt && dueAt > updatedAt ? dueAt : updatedAt;
  return { amount: stake.active, since };
}

/** What a position has earned by now, smallest units. */
export function rewardOf(position: Position, balance: bigint, at: Date): bigint {
  const earning = earningOf(position, balance, at);
  const rate = YEARLY_RATE[position.chain] ?? 0n;
  if (!earning || earning.since >= at) return 0n;
  const ms = BigInt(at.getTime() - earning.since.getTime());
  return (earning.amount * rate * ms) / (MILLION * BigInt(YEAR_MS));
}
