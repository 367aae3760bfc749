import { stakeRules } from "~/lib/chains";
import type { Intent } from "~/lib/operations";
import { headlineOf } from "~/lib/operations/kit/decoded";
import type { Decoded } from "~/lib/operations/kit/types";
import type { SummaryRow, TransactionView } from "./transaction-view.server";

/** What a stake request does, for the pages of its transaction. */
export interface StakeCardView {
  /** As on the phone: 'Begin staking'. */
  action: string;
  /** What becomes of the money; null where the action says all of it. */
  happens: string | null;
  /** The amount, then whom and what it concerns in the order of the transaction, then the tip. */
  rows: SummaryRow[];
}

const ACTION = "Action";
const HAPPENS = "What happens";

/**
 * What a stake request does; null for any other request.
 * @param shown the decoded transaction as its screens show it
 */
export function stakeCard(
  { operation, chain }: Pick<Intent, "operation" | "chain">,
  decoded: Decoded,
  shown: TransactionView,
): StakeCardView | null {
  if (!stakeRules(chain)?.operations.some((one) => one === operation)) return null;
  const textOf = (label: string) => shown.rows.find((row) => row.label === label)?.value ?? null;
  const { headline } = shown;
  const amount = headlineOf(decoded);
  const labels = ["Address", "Tip", ...decoded.facts.map(({ label }) => label)];
  return {
    action: textOf(ACTION) ?? "",
    happens: textOf(HAPPENS),
    rows: [
      ...(headline && amount
        ? [{ label: amount.label, value: `${headline.value} ${headline.unit}`, note: headline.fiat }]
        : []),
      ...shown.rows.filter(({ label }) => labels.includes(label) && label !== ACTION && label !== HAPPENS),
    ],
  };
}
