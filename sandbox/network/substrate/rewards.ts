import { NO_REWARD, type PayReward, rewardFor } from "../reward-facts";
import { saveBond, toBond } from "./state";

/** Simulated: millionths per year, after the validators' share. */
const RATE = 115_000n;

const ERA_MS = 21_600_000;

/** Simulated: each era one of the nominated validators in turn. */
export function activeValidator(validators: readonly string[], at: Date): string | null {
  return validators[Math.floor(at.getTime() / ERA_MS) % validators.length] ?? null;
}

export const paySubstrateReward: PayReward = async (tx, position, at) => {
  const bond = toBond(position);
  if (bond.validators.length === 0) return NO_REWARD;
  const earned = rewardFor(bond.active, RATE, position.updatedAt, at);
  if (earned === 0n) return NO_REWARD;
  const { address, subWalletId } = position;
  await saveBond(tx, { address, subWalletId }, { ...bond, active: bond.active + earned }, at);
  return { earned, staked: earned, validator: activeValidator(bond.validators, at) };
};
