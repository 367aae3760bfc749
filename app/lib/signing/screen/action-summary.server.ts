import { headlineOf } from "~/lib/operations/kit/decoded";
import type { Decoded } from "~/lib/operations/kit/types";
import type { RowKind, SummaryRow } from "../summary-row";
import type { TransactionView } from "../transaction-view.server";

export interface ActionSummaryView {
  /** As on the phone: 'Stake', 'Contract call: approve'. */
  action: string;
  happens: string | null;
  rows: SummaryRow[];
}

/** `call-data` exists only if the method is unknown. */
const CONCERNS: readonly (RowKind | undefined)[] = ["main", "tip", "call-data", "held"];

/** Null for a payment. */
export function actionSummary(decoded: Decoded, shown: TransactionView): ActionSummaryView | null {
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
