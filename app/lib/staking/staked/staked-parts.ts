import type { Balance } from "~/lib/custody/shapes.server";
import type { Staking } from "~/lib/custody/wallets/staking.server";
import { titleCase } from "~/lib/present/format";

export type PartTone = "staked" | "starting" | "ending" | "ready" | "deposit" | "held" | "free";

export interface Part {
  key: string;
  label: string;
  tone: PartTone;
  units: bigint;
}

const STATES: Record<string, { label: string; tone: PartTone }> = {
  ACTIVE: { label: "Active", tone: "staked" },
  ACTIVATING: { label: "Activating", tone: "starting" },
  DEACTIVATING: { label: "Deactivating", tone: "ending" },
  INACTIVE: { label: "Inactive, ready to withdraw", tone: "ready" },
  BONDED: { label: "Bonded", tone: "staked" },
  UNBONDING: { label: "Unbonding", tone: "ending" },
  REDEEMABLE: { label: "Ready to withdraw", tone: "ready" },
  DELEGATED: { label: "Delegated, free to spend", tone: "staked" },
  REWARDS: { label: "Rewards to withdraw", tone: "ready" },
  DEPOSIT: { label: "Deposit", tone: "deposit" },
};

/** Unclaimed rewards are not part of the balance yet; all other states are. */
const isInBalance = ({ state }: Staking["parts"][number]) => state !== "REWARDS";

/** Staked parts by state, held and free add up to the total. Without a consistent balance, only what is staked. */
export function partsOf(staking: Staking, balance: Pick<Balance, "amount" | "held"> | null) {
  const staked = staking.parts.map(
    ({ state, amount }): Part => ({
      key: state,
      ...((Object.hasOwn(STATES, state) ? STATES[state] : undefined) ?? {
        label: titleCase(state),
        tone: "staked",
      }),
      units: BigInt(amount),
    }),
  );
  const inBalance = staking.parts.filter(isInBalance).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const rest = (unitsOf(balance?.amount) ?? inBalance) - inBalance;
  const held = rest > 0n ? atMost(unitsOf(balance?.held?.amount) ?? 0n, rest) : 0n;
  const parts: Part[] = [
    ...staked,
    { key: "HELD", label: "Held by waiting requests", tone: "held" as const, units: held },
    { key: "FREE", label: "Free", tone: "free" as const, units: rest > held ? rest - held : 0n },
  ].filter(({ units }) => units > 0n);
  return { parts, total: parts.reduce((sum, { units }) => sum + units, 0n) };
}

function unitsOf(amount: { value: string } | null | undefined): bigint | null {
  return amount && /^\d{1,78}$/.test(amount.value) ? BigInt(amount.value) : null;
}

const atMost = (units: bigint, limit: bigint) => (units < limit ? units : limit);

/** Bar length, and the minimum for a visible part. */
export const BAR_LENGTH = 1_000;
const MIN_LENGTH = 8;

export interface BarPart {
  key: string;
  tone: PartTone;
  start: number;
  length: number;
}

/** Lengths add up to BAR_LENGTH. */
export function barOf(parts: readonly Part[]): BarPart[] {
  const total = parts.reduce((sum, { units }) => sum + units, 0n);
  if (total === 0n) return [];
  const spare = BigInt(BAR_LENGTH - parts.length * MIN_LENGTH);
  let before = 0n;
  return parts.map(({ key, tone, units }, index) => {
    const start = index * MIN_LENGTH + Number((before * spare) / total);
    before += units;
    const end = (index + 1) * MIN_LENGTH + Number((before * spare) / total);
    return { key, tone, start, length: end - start };
  });
}
