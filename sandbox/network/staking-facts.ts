import type { SandboxEnv } from "../base/env";
import type { Network } from "../chains/names";
import type { Db } from "../db/client";
import type { stakePositions } from "../db/schema";
import type { PayReward } from "./reward-facts";

/** Smallest units. For Solana and Substrate as in the books; for Cardano the whole balance and waiting rewards. */
export type Staking = {
  parts: { state: StakeState; amount: bigint }[];
  delegates: { id: string; name: string | null; commission: string | null; amount: bigint | null }[];
  /** Paid so far, whether added to the stake, waiting, or withdrawn. */
  rewards: bigint;
  releases: Release[];
  /** Minimum to nominate or delegate; null if none. */
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

/** `at` is null if free now; `since` is null if not free, or unknown. */
export type Release = { kind: StakeState; amount: bigint; at: Date | null; since: Date | null };

export type ChainStaking = Omit<Staking, "delegates"> & {
  delegates: { id: string; amount: bigint | null }[];
};

export type Positions = Map<string, (typeof stakePositions.$inferSelect)[]>;

export type ReadStaking = (
  db: Db,
  positions: Positions,
  here: { network: Network; now: Date },
) => Promise<Map<string, ChainStaking>>;

export type StakingWaits = Pick<SandboxEnv, "SANDBOX_EPOCH_MS" | "SANDBOX_UNBONDING_MS">;

export type StakingNetwork = {
  read: ReadStaking;
  payReward: PayReward;
  /** When an active stake that is unstaked now becomes free; null: at once. */
  unstakedFreeAt(db: Db, env: StakingWaits, now: Date): Promise<Date | null>;
};

/** In the order of the states, without zero amounts. */
export function partsOf(amounts: Partial<Record<StakeState, bigint>>): Staking["parts"] {
  return Object.entries(amounts)
    .filter(([, amount]) => amount > 0n)
    .map(([state, amount]) => ({ state: state as StakeState, amount }));
}

/** All but what can be spent, and waiting rewards. */
export function lockedIn(parts: Staking["parts"]): bigint {
  return parts
    .filter(({ state }) => state !== "DELEGATED" && state !== "REWARDS")
    .reduce((sum, { amount }) => sum + amount, 0n);
}

/** Free now first, then by time; combines equal ones. */
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
