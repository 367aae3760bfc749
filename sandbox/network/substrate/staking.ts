import type { Runtime } from "../../chains/substrate/runtime";
import { type ChainStaking, partsOf, type Release, sortReleases } from "../staking-facts";
import { type Bond, unbonding, withdrawable } from "./bond";

/** What an account has bonded. Its validators are chosen anew in each era, so that none has a known part. */
export function substrateStaking(bond: Bond, runtime: Runtime, now: Date): ChainStaking {
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
    rewards: null,
    releases: sortReleases(releases),
    minBond: runtime.minimumNominatorBond,
  };
}
