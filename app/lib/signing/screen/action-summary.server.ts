import { headlineOf } from "~/lib/operations/kit/decoded";
import type { Decoded } from "~/lib/operations/kit/types";
import type { RowKind, SummaryRow } from "../summary-row";
import type { TransactionView } from "../transaction-view.server";

/** What a request does that is more than a payment, for the pages of its transaction. */
export interface ActCardView {
  /** As on the phone: 'Stake', 'Contract call: approve'. */
  action: string;
  /** What becomes of the money; null where the action says all of it. */
  happens: string | null;
  /** The amount, then whom and what it concerns in the order of the transaction, then the tip. */
  rows: SummaryRow[];
}

/** What else it concerns; the data of a call stand there only where its method is not known. */
const CONCERNS: readonly (RowKind | undefined)[] = ["main", "tip", "call-data", "held"];

/**
 * What a stake request, a contract call or a message does; null for a payment.
 * @param shown the decoded transaction as its screens show it
 */
export function actionSummary(decoded: Decoded, shown: TransactionView): ActCardView | null {
  const textOf = (kind: RowKind) => shown.rows.find((row) => row.kind === kind)?.value ?? null;
  const action = textOf("action");
  if (action === null) return null;
  const { headline } = shown;
  const amount = headlineOf(decoded);
  return {
    action,
    happens: textOf("outcome"),
    rows: [
      ...(headline && amount
        ? [{ label: amount.label, value: `${headline.value} ${headline.unit}`, note: headline.fiat }]
        : []),
      ...shown.rows.filter(({ kind }) => CONCERNS.includes(kind)),
    ],
  };
}
