import { and, eq } from "drizzle-orm";
import { nativeAssetId } from "../../chains/facts";
import { stakePositions } from "../../db/schema";
import { holdingsOf } from "../../ledger/balances";
import { NO_REWARD, type PayReward, rewardFor } from "../reward-facts";
import { ABSTAINS } from "./state";

/** Simulated: millionths per year, after the pool's share. */
const RATE = 23_000n;

/** Simulated: an epoch. Leaves time to end a delegation, which is possible only without rewards. */
const EPOCH_MS = 3_600_000;

export const payCardanoReward: PayReward = async (tx, position, at) => {
  const { chain, address, subWalletId, delegates, updatedAt, rewards } = position;
  const isOver = at.getTime() - updatedAt.getTime() >= EPOCH_MS;
  if (!isOver || !delegates.some((id) => id !== ABSTAINS)) return NO_REWARD;
  const ada = nativeAssetId("CARDANO");
  const holding = (await holdingsOf(tx, [subWalletId])).find(({ assetId }) => assetId === ada);
  const balance = holding ? holding.available + holding.reserved : 0n;
  const earned = rewardFor(balance, RATE, updatedAt, at);
  if (earned === 0n) return NO_REWARD;
  await tx
    .update(stakePositions)
    .set({ rewards: rewards + earned, updatedAt: at })
    .where(and(eq(stakePositions.chain, chain), eq(stakePositions.address, address)));
  return { earned, staked: 0n, validator: delegates.find((id) => id !== ABSTAINS) ?? null };
};
