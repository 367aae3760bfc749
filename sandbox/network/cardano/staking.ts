import { KEY_DEPOSIT } from "../../chains/cardano/facts";
import { type ChainStaking, partsOf } from "../staking-facts";
import { ABSTAINS } from "./state";

type Position = { delegates: readonly string[]; rewards: bigint };

/**
 * What a stake address has delegated: everything in its sub-wallet, which can still be spent.
 * @param position null while it is not registered
 * @param balance without the deposit
 * @param withdrawn rewards that are part of the balance since
 */
export function cardanoStaking(position: Position | null, balance: bigint, withdrawn: bigint): ChainStaking {
  const pools = position?.delegates.filter((id) => id !== ABSTAINS) ?? [];
  const rewards = position?.rewards ?? 0n;
  return {
    parts: position
      ? partsOf({ DELEGATED: pools.length > 0 ? balance : 0n, DEPOSIT: KEY_DEPOSIT, REWARDS: rewards })
      : [],
    delegates: pools.map((id) => ({ id, amount: balance })),
    rewards: rewards + withdrawn,
    releases: rewards > 0n ? [{ kind: "REWARDS", amount: rewards, at: null, since: null }] : [],
    minBond: null,
  };
}
