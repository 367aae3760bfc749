import { nativeAssetId } from "../../chains/facts";
import { type Runtime, runtimeOf } from "../../chains/substrate/runtime";
import { addedRewards } from "../../ledger/rewards";
import {
  type ChainStaking,
  partsOf,
  type ReadStaking,
  type Release,
  type StakingNetwork,
  sortReleases,
} from "../staking-facts";
import { type Bond, NO_BOND, unbonding, withdrawable } from "./bond";
import { paySubstrateReward } from "./rewards";
import { toBond } from "./state";

const read: ReadStaking = async (db, positions, { network, now }) => {
  const rewards = await addedRewards(db, [...positions.keys()], nativeAssetId("SUBSTRATE"));
  return new Map(
    [...positions].map(([id, [row]]) => [
      id,
      {
        ...bondedOf(row ? toBond(row) : NO_BOND, runtimeOf(network), now),
        rewards: rewards.get(id) ?? 0n,
      },
    ]),
  );
};

/** Validators are chosen anew in each era, so none has a known part. */
function bondedOf(bond: Bond, runtime: Runtime, now: Date): Omit<ChainStaking, "rewards"> {
  const redeemable = withdrawable(bond, now);
  const releases = bond.unlocking.map(({ amount, at }): Release => {
    const isFree = at <= now;
    return isFree
      ? { kind: "REDEEMABLE", amount, at: null, since: at }
      : { kind: "UNBONDING", amount, at, since: null };
  });
  return {
    parts: partsOf({
      BONDED: bond.active,
      UNBONDING: unbonding(bond) - redeemable,
      REDEEMABLE: redeemable,
    }),
    delegates: bond.validators.map((id) => ({ id, amount: null })),
    releases: sortReleases(releases),
    minBond: runtime.minimumNominatorBond,
  };
}

export const substrateStaking: StakingNetwork = {
  read,
  payReward: paySubstrateReward,
  unstakedFreeAt: async (_, { SANDBOX_UNBONDING_MS }, now) => new Date(now.getTime() + SANDBOX_UNBONDING_MS),
};
