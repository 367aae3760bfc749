import { NO_REWARD, type PayReward, type Position, rewardFor } from "../reward-facts";
import { toStake, writeStake } from "./stakes";

/** Simulated: millionths per year, after the validator's share. */
const RATE = 62_000n;

export const paySolanaReward: PayReward = async (tx, position, at) => {
  const stake = toStake(position, at);
  if (stake.status !== "ACTIVE") return NO_REWARD;
  const earned = rewardFor(stake.active, RATE, earningSince(position), at);
  if (earned === 0n) return NO_REWARD;
  const { address, subWalletId } = position;
  await writeStake(tx, { address, subWalletId }, { ...stake, active: stake.active + earned }, at);
  return { earned, staked: earned, validator: stake.vote };
};

/** Since its last change, or the end of the epoch of its activation. */
function earningSince({ status, dueAt, updatedAt }: Position): Date {
  return status === "ACTIVATING" && dueAt ? dueAt : updatedAt;
}
