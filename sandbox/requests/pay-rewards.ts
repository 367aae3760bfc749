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
 * Books the rewards and adds them to the history. Sub-wallets with open requests wait: simulated epochs are short, and
 * a reward would make such a request fail. A changed stake starts a new period without the old one's reward.
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
