import type { LiveChain } from "~/lib/chains";
import type { Page } from "~/lib/custody/shapes.server";
import type { StakeReward } from "~/lib/custody/wallets/reward-ledger.server";
import { amountText, formatExact, formatFiat } from "~/lib/money";

export interface RewardsView {
  rows: readonly {
    id: string;
    /** ISO 8601. */
    paidAt: string;
    validator: { id: string; name: string | null } | null;
    /** Every digit, with symbol. */
    amount: string;
    /** Value when paid; null if no rate is known. */
    fiat: string | null;
  }[];
  moreTo: string | null;
  end: string;
}

/** @param moreTo the page with more rewards; null on that page itself */
export function rewardsView(
  { items, nextToken }: Page<StakeReward>,
  { native }: LiveChain,
  moreTo: string | null,
): RewardsView {
  return {
    rows: items.map(({ id, paidAt, validatorId, validatorName, amount }) => ({
      id,
      paidAt,
      validator: validatorId === null ? null : { id: validatorId, name: validatorName },
      amount: `${formatExact(amountText(amount, native.decimals))} ${native.symbol}`,
      fiat: amount.in && amount.in.value !== "NaN" ? formatFiat(amount.in.value, amount.in.currency) : null,
    })),
    moreTo: nextToken ? moreTo : null,
    end: nextToken ? `Only the newest ${items.length} rewards are shown here` : "No more rewards",
  };
}
