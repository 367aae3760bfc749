import { MIN_DELEGATION, STAKE_ACCOUNT_RENT } from "./facts";

/** Lamports. */
export type Stake = {
  status: "UNINITIALISED" | "INACTIVE" | "ACTIVATING" | "ACTIVE" | "DEACTIVATING";
  active: bigint;
  /** Can be withdrawn now; includes the rent if nothing is delegated. */
  inactive: bigint;
  vote: string | null;
  /** End of the epoch of its activation or deactivation. */
  dueAt: Date | null;
};

export class StakeRefusal extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "StakeRefusal";
  }
}

export const noStake: Stake = { status: "UNINITIALISED", active: 0n, inactive: 0n, vote: null, dueAt: null };

const inactive = (lamports: bigint, vote: string | null): Stake => ({
  status: "INACTIVE",
  active: 0n,
  inactive: lamports,
  vote,
  dueAt: null,
});

export function lamportsOf({ status, active, inactive }: Stake): bigint {
  const isApart = status !== "UNINITIALISED" && status !== "INACTIVE";
  return active + inactive + (isApart ? STAKE_ACCOUNT_RENT : 0n);
}

/** Epochs end without a transaction. */
export function stakeAt(stake: Stake, now: Date): Stake {
  if (!stake.dueAt || stake.dueAt > now) return stake;
  if (stake.status === "DEACTIVATING") return inactive(lamportsOf(stake), stake.vote);
  return { ...stake, status: "ACTIVE", dueAt: null };
}

/** @param lamports without the account's rent */
export function initialised(stake: Stake, lamports: bigint, vote: string | null, epochEnd: Date): Stake {
  if (stake.status !== "UNINITIALISED") throw new StakeRefusal("The new stake address is already in use");
  const made = inactive(lamports + STAKE_ACCOUNT_RENT, null);
  return vote ? activated(made, vote, epochEnd) : made;
}

/** @throws StakeRefusal */
export function activated(stake: Stake, vote: string, epochEnd: Date): Stake {
  if (stake.status === "UNINITIALISED") throw new StakeRefusal("There is no stake at this address yet");
  if (stake.status === "ACTIVE") throw new StakeRefusal("The stake is active already: unstake it first");
  if (stake.status === "DEACTIVATING") {
    if (stake.vote !== vote) {
      throw new StakeRefusal("A stake that is deactivating can only be staked to its previous vote account");
    }
    return { ...stake, status: "ACTIVE", dueAt: null };
  }
  const active = lamportsOf(stake) - STAKE_ACCOUNT_RENT;
  assertMinDelegation(active, "The stake");
  return { status: "ACTIVATING", active, inactive: 0n, vote, dueAt: epochEnd };
}

export function deactivated(stake: Stake, epochEnd: Date): Stake {
  if (stake.status === "ACTIVATING") return inactive(lamportsOf(stake), stake.vote);
  if (stake.status !== "ACTIVE") throw new StakeRefusal("Only an activating or active stake can be unstaked");
  return { ...stake, status: "DEACTIVATING", dueAt: epochEnd };
}

export function split(stake: Stake, made: Stake, lamports: bigint): { rest: Stake; made: Stake } {
  if (stake.status !== "ACTIVE") throw new StakeRefusal("Only an active stake can be split");
  if (made.status !== "UNINITIALISED") throw new StakeRefusal("The new stake address is already in use");
  if (lamports > stake.active) {
    throw new StakeRefusal("You cannot split more funds than those available at the stake address");
  }
  assertMinDelegation(lamports, "Either part of a split stake");
  assertMinDelegation(stake.active - lamports, "Either part of a split stake");
  return {
    rest: { ...stake, active: stake.active - lamports },
    made: { ...stake, active: lamports, inactive: 0n },
  };
}

/** Withdrawing everything removes the account. */
export function withdrawn(stake: Stake, lamports: bigint): Stake {
  if (lamports > stake.inactive) {
    throw new StakeRefusal("You cannot withdraw more funds that those available at the stake address");
  }
  const rest = stake.inactive - lamports;
  if (stake.status !== "INACTIVE") return { ...stake, inactive: rest };
  if (rest === 0n) return noStake;
  if (rest < STAKE_ACCOUNT_RENT) {
    throw new StakeRefusal("Withdraw all of it, or leave at least 0.00228288 SOL at the stake address");
  }
  return { ...stake, inactive: rest };
}

function assertMinDelegation(lamports: bigint, what: string): void {
  if (lamports < MIN_DELEGATION) throw new StakeRefusal(`${what} must be at least 1 SOL`);
}
