import { nativeAssetId } from "../../chains/facts";
import { MIN_DELEGATION, STAKE_ACCOUNT_RENT } from "../../chains/solana/facts";
import type { stakePositions } from "../../db/schema";
import { addedRewards } from "../../ledger/rewards";
import {
  type ChainStaking,
  partsOf,
  type ReadStaking,
  type Release,
  type StakingNetwork,
  sortReleases,
} from "../staking-facts";
import { paySolanaReward } from "./rewards";
import { epochEnd, toStake } from "./stakes";

const read: ReadStaking = async (db, positions, { now }) => {
  const rewards = await addedRewards(db, [...positions.keys()], nativeAssetId("SOLANA"));
  return new Map([...positions].map(([id, rows]) => [id, stakedOf(rows, rewards.get(id) ?? 0n, now)]));
};

/** The rent of a delegated account is a deposit, of others inactive. */
function stakedOf(rows: (typeof stakePositions.$inferSelect)[], rewards: bigint, now: Date): ChainStaking {
  const sums = { ACTIVE: 0n, ACTIVATING: 0n, DEACTIVATING: 0n, INACTIVE: 0n, DEPOSIT: 0n };
  const delegated = new Map<string, bigint>();
  const releases: Release[] = [];
  for (const row of rows) {
    const { status, active, inactive, vote, dueAt } = toStake(row, now);
    if (status === "UNINITIALISED") continue;
    sums[status] += active;
    sums.INACTIVE += inactive;
    const since = row.status === "DEACTIVATING" ? row.dueAt : row.inactiveSince;
    releases.push({ kind: "INACTIVE", amount: inactive, at: null, since });
    if (status === "INACTIVE") continue;
    sums.DEPOSIT += STAKE_ACCOUNT_RENT;
    if (vote) delegated.set(vote, (delegated.get(vote) ?? 0n) + active);
    if (status === "DEACTIVATING") {
      releases.push({ kind: "DEACTIVATING", amount: active + STAKE_ACCOUNT_RENT, at: dueAt, since: null });
    }
  }
  return {
    parts: partsOf(sums),
    delegates: [...delegated].map(([id, amount]) => ({ id, amount })),
    rewards,
    releases: sortReleases(releases),
    minBond: MIN_DELEGATION,
  };
}

export const solanaStaking: StakingNetwork = {
  read,
  payReward: paySolanaReward,
  unstakedFreeAt: epochEnd,
};
