import { CALL_DATA } from "~/lib/operations/evm/decoded-call.server";
import { headlineOf } from "~/lib/operations/kit/decoded";
import type { Decoded } from "~/lib/operations/kit/types";
import type { SummaryRow } from "./summary-row";
import { HELD, type TransactionView } from "./transaction-view.server";

/** What a request does that is more than a payment, for the pages of its transaction. */
export interface ActCardView {
  /** As on the phone: 'Stake', 'Contract call: approve'. */
  action: string;
  /** What becomes of the money; null where the action says all of it. */
  happens: string | null;
  /** The amount, then whom and what it concerns in the order of the transaction, then the tip. */
  rows: SummaryRow[];
}

const ACTION = "Action";
const HAPPENS = "What happens";

/**
 * What a stake request, a contract call or a message does; null for a payment.
 * @param shown the decoded transaction as its screens show it
 */
export function actCard(decoded: Decoded, shown: TransactionView): ActCardView | null {
  const textOf = (label: string) => shown.rows.find((row) => row.label === label)?.value ?? null;
  const action = textOf(ACTION);
  if (action === null) return null;
  const { headline } = shown;
  const amount = headlineOf(decoded);
  // The data of a call stand there only where its method is not known.
  const labels = ["Address", "Tip", CALL_DATA, HELD, ...decoded.facts.map(({ label }) => label)];
  return {
    action,
    happens: textOf(HAPPENS),
    rows: [
      ...(headline && amount
        ? [{ label: amount.label, value: `${headline.value} ${headline.unit}`, note: headline.fiat }]
        : []),
      ...shown.rows.filter(({ label }) => labels.includes(label) && label !== ACTION && label !== HAPPENS),
    ],
  };
}
