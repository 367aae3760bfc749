import { randomUUID } from "node:crypto";
import { and, eq, inArray, notExists } from "drizzle-orm";
import { nativeAssetId } from "../chains/facts";
import type { Tx } from "../db/client";
import { requests, stakePositions } from "../db/schema";
import { bookRewards, type Reward } from "../ledger/movements";
import { stakingChain } from "../network/staking";
import { type RewardRow, recordRewards } from "../wallets/reward-rows";
import { openStates } from "./states";

/**
 * Pays what every stake has earned since it was last paid or changed, enters it into the history, and books what is
 * staked by that. A sub-wallet
 * with an open request waits: a real epoch lasts days, and a reward within the minutes of this one would make a request
 * for the rewards of before fail. Simulated: a change of the stake begins a new period, without what the one before it
 * has earned.
 * @returns whether anybody was paid
 */
export async function payRewards(tx: Tx, at: Date): Promise<boolean> {
  const open = tx
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.subWalletId, stakePositions.subWalletId), inArray(requests.status, openStates)));
  const positions = await tx
    .select()
    .from(stakePositions)
    .where(notExists(open))
    .orderBy(stakePositions.chain, stakePositions.address)
    .for("update", { skipLocked: true });
  const booked: Reward[] = [];
  const paid: RewardRow[] = [];
  for (const position of positions) {
    const staking = stakingChain(position.chain);
    if (!staking) continue;
    const { earned, staked, validator } = await staking.payReward(tx, position, at);
    if (earned === 0n) continue;
    const { subWalletId, address, chain } = position;
    const assetId = nativeAssetId(staking.chain);
    paid.push({
      id: randomUUID(),
      subWalletId,
      chain,
      assetId,
      amount: earned,
      validator,
      address,
      paidAt: at,
    });
    if (staked > 0n) booked.push({ subWalletId, assetId, amount: staked });
  }
  if (booked.length > 0) await bookRewards(tx, at.toISOString(), booked, at);
  await recordRewards(tx, paid);
  return paid.length > 0;
}
