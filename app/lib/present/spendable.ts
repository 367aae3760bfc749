import { type Chain, type KeptAmount, sendRules } from "~/lib/chains";
import type { Balance } from "~/lib/custody/shapes.server";

export interface Spendable {
  units: bigint;
  kept: bigint;
  /** 'that the ledger keeps as the account's reserve'. */
  keptWords: string;
}

type SpendableBalance = Pick<Balance, "asset" | "amount" | "available" | "reserve">;

const OTHERWISE = "that the network keeps";

/** If the backend reports no reserve, subtracts the chain's: maybe twice, but `units` is never too high. */
export function spendable(balance: SpendableBalance, chain: Chain | null): Spendable | null {
  const { available, amount, reserve } = balance;
  const free = unitsOf(available ?? amount);
  if (free === null) return null;
  const rule = chain && isNative(balance, chain) ? keepingRule(chain) : null;
  const keptWords = rule?.words ?? OTHERWISE;
  if (reserve !== undefined) return { units: free, kept: unitsOf(reserve) ?? 0n, keptWords };
  const kept = rule ? keptBy(rule, free) : 0n;
  return { units: free - kept, kept, keptWords };
}

export function keepingRule(chain: Chain): KeptAmount | null {
  const keeps = sendRules(chain.id)?.keeps;
  return keeps && !keeps.onlyWhileHeld ? keeps : null;
}

const keptBy = ({ units, onlyBelow }: KeptAmount, free: bigint): bigint => {
  if (free < units) return free;
  return onlyBelow ? 0n : units;
};

function isNative({ asset }: SpendableBalance, { native }: Chain): boolean {
  if (!asset) return true;
  return asset.type === "NATIVE" || (!asset.contractAddress && asset.symbol === native.symbol);
}

function unitsOf(amount: { value: string } | null): bigint | null {
  return amount && /^\d{1,78}$/.test(amount.value) ? BigInt(amount.value) : null;
}
