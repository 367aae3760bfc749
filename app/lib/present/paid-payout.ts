import type { Transaction } from "~/lib/custody/shapes.server";
import { paths } from "~/lib/paths";

/** What a transaction pays for, with a link to it. */
export interface PaidPayoutView {
  name: string;
  to: string;
  /** 'Payment 12 of payout'; its name stands beside it. */
  words: string;
}

export function paidPayoutView({ payout }: Pick<Transaction, "payout">): PaidPayoutView | null {
  if (!payout) return null;
  const { payoutId, payoutName, positions } = payout;
  return { name: payoutName, to: paths.payout(payoutId), words: `${paymentWords(positions)} of payout` };
}

function paymentWords(positions: readonly number[]): string {
  const [only, ...others] = positions;
  if (only === undefined) return "A payment";
  return others.length === 0 ? `Payment ${only}` : `${positions.length} payments`;
}
