import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import { type Chain, nativeAssetId } from "../chains/facts";
import type { Tx } from "../db/client";
import { requests, stakePositions } from "../db/schema";
import { holdingsOf } from "../ledger/balances";
import { bookRewards, type Reward } from "../ledger/movements";
import { rewardOf } from "../network/rewards";
import { toStake, writeStake } from "../network/solana/stakes";
import { saveBond, toBond } from "../network/substrate/state";
import { openStates } from "./states";

type Position = typeof stakePositions.$inferSelect;

/**
 * Pays what every stake has earned since it was last paid. Solana and Substrate add it to the stake, in the books too;
 * Cardano holds it until it is withdrawn, so that the books see it then. A sub-wallet with an open request waits: a
 * real epoch lasts days, and a reward within the minutes of this one would make a request for the rewards of before
 * fail.
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
  const balances = await balancesOf(tx, positions);
  const staked: Reward[] = [];
  let count = 0;
  for (const position of positions) {
    const amount = rewardOf(position, balances.get(position.subWalletId) ?? 0n, at);
    if (amount === 0n) continue;
    count += 1;
    await addReward(tx, position, amount, at);
    if (position.chain === "CARDANO") continue;
    const { subWalletId, chain } = position;
    staked.push({ subWalletId, assetId: nativeAssetId(chain as Chain), amount });
  }
  if (staked.length > 0) await bookRewards(tx, at.toISOString(), staked, at);
  return count > 0;
}

/** Of the Cardano sub-wallets, in lovelace. */
async function balancesOf(tx: Tx, positions: Position[]): Promise<Map<string, bigint>> {
  const ids = positions.filter(({ chain }) => chain === "CARDANO").map(({ subWalletId }) => subWalletId);
  const ada = nativeAssetId("CARDANO");
  const holdings = ids.length > 0 ? await holdingsOf(tx, ids) : [];
  return new Map(
    holdings
      .filter(({ assetId }) => assetId === ada)
      .map(({ subWalletId, available, reserved }) => [subWalletId, available + reserved]),
  );
}

async function addReward(tx: Tx, position: Position, amount: bigint, at: Date): Promise<void> {
  const { chain, address, subWalletId } = position;
  const place = { address, subWalletId };
  if (chain === "SOLANA") {
    const stake = toStake(position, at);
    return writeStake(tx, place, { ...stake, active: stake.active + amount }, at);
  }
  if (chain === "SUBSTRATE") {
    const bond = toBond(position);
    return saveBond(tx, place, { ...bond, active: bond.active + amount }, at);
  }
  await tx
    .update(stakePositions)
    .set({ rewards: sql`${stakePositions.rewards} + ${amount.toString()}::numeric`, updatedAt: at })
    .where(and(eq(stakePositions.chain, chain), eq(stakePositions.address, address)));
}
