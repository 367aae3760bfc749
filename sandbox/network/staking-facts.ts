import type { SandboxEnv } from "../base/env";
import type { Network } from "../chains/names";
import type { Db } from "../db/client";
import type { stakePositions } from "../db/schema";
import type { PayReward } from "./reward-facts";

/**
 * What a sub-wallet has staked. Smallest units. The parts of Solana and Substrate are what the books call staked; of
 * Cardano the whole balance and the rewards that wait.
 */
export type Staking = {
  parts: { state: StakeState; amount: bigint }[];
  delegates: { id: string; name: string | null; commission: string | null; amount: bigint | null }[];
  /** Paid so far: added to the stake, or waiting to be withdrawn, or withdrawn. */
  rewards: bigint;
  /** Free now first, then by time. */
  releases: Release[];
  /** The least that may nominate validators, or be delegated; null where there is no such limit. */
  minBond: bigint | null;
};

export type StakeState =
  | "ACTIVE"
  | "ACTIVATING"
  | "DEACTIVATING"
  | "INACTIVE"
  | "BONDED"
  | "UNBONDING"
  | "REDEEMABLE"
  | "DELEGATED"
  | "REWARDS"
  | "DEPOSIT";

/** `at` is null for what is free now, `since` for what is not, and where it is not known. */
export type Release = { kind: StakeState; amount: bigint; at: Date | null; since: Date | null };

/** A chain's part of the answer: nothing about its delegates but who they are. */
export type ChainStaking = Omit<Staking, "delegates"> & {
  delegates: { id: string; amount: bigint | null }[];
};

/** The network's records by sub-wallet; an empty list where it has none. */
export type Positions = Map<string, (typeof stakePositions.$inferSelect)[]>;

/** Reads what sub-wallets of one chain have staked. */
export type ReadStaking = (
  db: Db,
  positions: Positions,
  here: { network: Network; now: Date },
) => Promise<Map<string, ChainStaking>>;

export type StakingWaits = Pick<SandboxEnv, "SANDBOX_EPOCH_MS" | "SANDBOX_UNBONDING_MS">;

/** How a simulated network is staked on. */
export type StakingNetwork = {
  read: ReadStaking;
  payReward: PayReward;
  /** When an active stake that is unstaked now becomes free; null: at once. */
  unstakedFreeAt(db: Db, env: StakingWaits, now: Date): Promise<Date | null>;
};

/** The amounts by state, in the order of the states, without those that are zero. */
export function partsOf(amounts: Partial<Record<StakeState, bigint>>): Staking["parts"] {
  return Object.entries(amounts)
    .filter(([, amount]) => amount > 0n)
    .map(([state, amount]) => ({ state: state as StakeState, amount }));
}

/** What of a balance is not free because it is staked: all but what can be spent, and what is no part of it yet. */
export function lockedIn(parts: Staking["parts"]): bigint {
  return parts
    .filter(({ state }) => state !== "DELEGATED" && state !== "REWARDS")
    .reduce((sum, { amount }) => sum + amount, 0n);
}

/** Free now first, then by time; equal ones together. */
export function sortReleases(releases: readonly Release[]): Release[] {
  const merged = new Map<string, Release>();
  for (const release of releases) {
    if (release.amount === 0n) continue;
    const { kind, at, since } = release;
    const key = [kind, at?.getTime(), since?.getTime()].join();
    const amount = release.amount + (merged.get(key)?.amount ?? 0n);
    merged.set(key, { ...release, amount });
  }
  const timeOf = ({ at, since }: Release) => [at?.getTime() ?? 0, since?.getTime() ?? 0] as const;
  return [...merged.values()].sort((a, b) => {
    const [first, second] = [timeOf(a), timeOf(b)];
    return first[0] - second[0] || first[1] - second[1];
  });
}
