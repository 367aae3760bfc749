import { formatExact, fromUnits, readUnits } from "~/lib/money";
import type { SolanaTab } from "./solana-form";

/** Balances in lamports, decimal digits. Also used in the browser. */
export interface StakeAccount {
  address: string;
  status: string | null;
  active: string;
  inactive: string;
}

/** In lamports, decimal digits. */
export interface StakeCosts {
  symbol: string;
  decimals: number;
  /** Rent deposit, locked while a stake account exists. */
  deposit: string;
  /** Per signature; creating a stake account takes two. */
  fee: string;
  /** Spendable balance; null if unknown. */
  available: string | null;
  /** When the current epoch ends, as the end of a clause: ': in 2 days, at …'. */
  epochEnds: string;
}

/** Decimal text in whole coins, digits grouped. */
export interface BalanceChange {
  label: string;
  /** Null for the sub-wallet's own balance. */
  address: string | null;
  before: string;
  after: string;
}

export interface AfterStake {
  changes: BalanceChange[];
  /** When the money is free again, and what happens to the deposit. */
  words: string;
}

interface Chosen {
  tab: SolanaTab;
  account: StakeAccount;
  amount: string;
  newAddress: string | null;
  isOwn: boolean;
  costs: StakeCosts;
}

const nextEpoch = ({ epochEnds }: StakeCosts) => `when the current epoch ends${epochEnds}`;

/** Null while the amount is missing or too large. */
export function afterStake(chosen: Chosen): AfterStake | null {
  switch (chosen.tab) {
    case "stake":
      return chosen.account.status === "UNINITIALISED" ? afterInitialise(chosen) : afterActivate(chosen);
    case "split":
      return afterSplit(chosen);
    case "unstake":
      return afterDeactivate(chosen);
    case "withdraw":
      return afterWithdrawal(chosen);
  }
}

function afterInitialise(chosen: Chosen): AfterStake | null {
  const { account, costs } = chosen;
  const amount = amountOf(chosen);
  const free = freeAfter(chosen, -(amount ?? 0n) - BigInt(costs.deposit) - 2n * BigInt(costs.fee));
  if (amount === null || free === null) return null;
  return {
    changes: [changeOf("Active", account, 0n, amount, costs), ...free],
    words: `It is active ${nextEpoch(costs)}. ${depositWords(costs)}`,
  };
}

function afterActivate(chosen: Chosen): AfterStake | null {
  const { account, costs } = chosen;
  const [active, inactive] = [BigInt(account.active), BigInt(account.inactive)];
  const free = freeAfter(chosen, -BigInt(costs.fee));
  if (free === null) return null;
  if (account.status !== "INACTIVE") {
    const words =
      account.status === "DEACTIVATING"
        ? "It is active again at once, with its previous vote account, and no longer becomes free."
        : `It is active ${nextEpoch(costs)}.`;
    return { changes: [changeOf("Active", account, active, active, costs), ...free], words };
  }
  const deposit = BigInt(costs.deposit);
  const staked = inactive > deposit ? inactive - deposit : 0n;
  return {
    changes: [
      changeOf("Active", account, active, active + staked, costs),
      changeOf("Inactive", account, inactive, 0n, costs),
      ...free,
    ],
    words: `It is active ${nextEpoch(costs)}. ${depositWords(costs)}`,
  };
}

function afterSplit(chosen: Chosen): AfterStake | null {
  const { account, costs, newAddress } = chosen;
  const [active, amount] = [BigInt(account.active), amountOf(chosen)];
  const free = freeAfter(chosen, -BigInt(costs.deposit) - 2n * BigInt(costs.fee));
  if (amount === null || amount > active || newAddress === null || free === null) return null;
  const made = { ...account, address: newAddress };
  return {
    changes: [
      changeOf("Active", account, active, active - amount, costs),
      changeOf("Active, new", made, 0n, amount, costs),
      ...free,
    ],
    words: `Both parts go on earning; nothing becomes free by a split. ${depositWords(costs)}`,
  };
}

function afterDeactivate(chosen: Chosen): AfterStake | null {
  const { account, costs } = chosen;
  const [active, inactive] = [BigInt(account.active), BigInt(account.inactive)];
  const free = freeAfter(chosen, -BigInt(costs.fee));
  if (free === null) return null;
  const all = active + inactive + BigInt(costs.deposit);
  const isAtOnce = account.status === "ACTIVATING";
  return {
    changes: [
      changeOf("Active", account, active, 0n, costs),
      changeOf(isAtOnce ? "Inactive" : "Inactive, after the epoch", account, inactive, all, costs),
      ...free,
    ],
    words: isAtOnce
      ? "It was not active yet, so it can be withdrawn at once, with its rent deposit."
      : `It can be withdrawn, with its rent deposit, ${nextEpoch(costs)}.`,
  };
}

function afterWithdrawal(chosen: Chosen): AfterStake | null {
  const { account, costs, isOwn } = chosen;
  const [inactive, amount] = [BigInt(account.inactive), amountOf(chosen)];
  const free = freeAfter(chosen, (isOwn ? (amount ?? 0n) : 0n) - BigInt(costs.fee));
  if (amount === null || amount > inactive || free === null) return null;
  return {
    changes: [changeOf("Inactive", account, inactive, inactive - amount, costs), ...free],
    words: isOwn
      ? "It is free as soon as the network has confirmed the withdrawal."
      : "It leaves this sub-wallet when the network confirms the withdrawal.",
  };
}

function amountOf({ amount, costs }: Chosen): bigint | null {
  return readUnits(amount, costs.decimals) || null;
}

/** The sub-wallet's balance: empty if unknown, null if insufficient. */
function freeAfter({ costs }: Chosen, change: bigint): BalanceChange[] | null {
  if (costs.available === null) return [];
  const before = BigInt(costs.available);
  if (before + change < 0n) return null;
  return [{ label: "Available", address: null, ...texts(before, before + change, costs) }];
}

function changeOf(
  label: string,
  { address }: StakeAccount,
  before: bigint,
  after: bigint,
  costs: StakeCosts,
): BalanceChange {
  return { label, address, ...texts(before, after, costs) };
}

const texts = (before: bigint, after: bigint, { decimals }: StakeCosts) => ({
  before: formatExact(fromUnits(before, decimals)),
  after: formatExact(fromUnits(after, decimals)),
});

function depositWords({ deposit, decimals, symbol }: StakeCosts): string {
  const text = `${formatExact(fromUnits(BigInt(deposit), decimals))} ${symbol}`;
  return `${text} stays with the stake account as its rent deposit, and is returned with the last withdrawal.`;
}
