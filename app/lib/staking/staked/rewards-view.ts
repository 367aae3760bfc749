import type { LiveChain } from "~/lib/chains";
import type { Page } from "~/lib/custody/shapes.server";
import type { StakeReward } from "~/lib/custody/wallets/reward-ledger.server";
import { amountText, formatExact, formatFiat } from "~/lib/money";

/** The rewards of a sub-wallet one by one, ready to be shown. */
export interface RewardsView {
  rows: readonly {
    id: string;
    /** ISO 8601. */
    paidAt: string;
    validator: { id: string; name: string | null } | null;
    /** Every digit, with its symbol. */
    amount: string;
    /** Its value when it was paid; null where no rate is known. */
    fiat: string | null;
  }[];
  moreTo: string | null;
  /** Said where there is no more to load. */
  end: string;
}

/** @param moreTo the page with more of them; null where it shows as many as it can */
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
