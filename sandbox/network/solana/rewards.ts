import { NO_REWARD, type PayReward, type Position, rewardFor } from "../reward-facts";
import { toStake, writeStake } from "./stakes";

/** Simulated: in a year, in millionths, after the validator's share. */
const RATE = 62_000n;

/** An active stake grows by what it earns. */
export const paySolanaReward: PayReward = async (tx, position, at) => {
  const stake = toStake(position, at);
  if (stake.status !== "ACTIVE") return NO_REWARD;
  const earned = rewardFor(stake.active, RATE, earningSince(position), at);
  if (earned === 0n) return NO_REWARD;
  const { address, subWalletId } = position;
  await writeStake(tx, { address, subWalletId }, { ...stake, active: stake.active + earned }, at);
  return { earned, staked: earned, validator: stake.vote };
};

/** Since it last changed, or since the epoch in which it was activated has ended. */
function earningSince({ status, dueAt, updatedAt }: Position): Date {
  return status === "ACTIVATING" && dueAt ? dueAt : updatedAt;
}
