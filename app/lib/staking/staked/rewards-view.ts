import type { LiveChain } from "~/lib/chains";
import type { StakeReward } from "~/lib/custody/wallets/reward-ledger.server";
import { amountText, formatExact, formatFiat } from "~/lib/money";

export interface RewardRow {
  id: string;
  /** ISO 8601. */
  paidAt: string;
  validator: { id: string; name: string | null } | null;
  /** Every digit, with symbol. */
  amount: string;
  /** Value when paid; null if no rate is known. */
  fiat: string | null;
}

/** Those beside a form. */
export interface RewardsView {
  rows: readonly RewardRow[];
  /** The page with all of them; null if these are all. */
  moreTo: string | null;
}

export function rewardRows(items: readonly StakeReward[], { native }: LiveChain): RewardRow[] {
  return items.map(({ id, paidAt, validatorId, validatorName, amount }) => ({
    id,
    paidAt,
    validator: validatorId === null ? null : { id: validatorId, name: validatorName },
    amount: `${formatExact(amountText(amount, native.decimals))} ${native.symbol}`,
    fiat: amount.in && amount.in.value !== "NaN" ? formatFiat(amount.in.value, amount.in.currency) : null,
  }));
}
