import { PAYOUT_COLUMNS, type PayoutCells } from "~/lib/forms/payout-columns";
import type { PayoutIntent, PayoutRowField } from "~/lib/forms/payout-form";
import type { DraftRow, PayoutDraft } from "./draft.server";

type PostedRow = Readonly<Partial<Record<PayoutRowField, string>>>;

/** The rows with what was typed and ticked on the page. A box that was there and is not ticked is not seen. */
export function applyPosted(draft: PayoutDraft, posted: readonly PostedRow[]): PayoutDraft {
  if (posted.length === 0) return draft;
  return { ...draft, rows: draft.rows.map((row, index) => edited(row, posted[index] ?? {})) };
}

function edited(row: DraftRow, posted: PostedRow): DraftRow {
  const cells = PAYOUT_COLUMNS.map((column) => [column, posted[column] ?? row.cells[column]]);
  const isOffered = posted.offered !== undefined;
  return {
    ...row,
    cells: Object.fromEntries(cells) as PayoutCells,
    seen: isOffered ? (posted.seen ?? "") : row.seen,
  };
}

export function applyLeaving(draft: PayoutDraft, intent: PayoutIntent): PayoutDraft {
  if (intent.kind !== "leave" && intent.kind !== "take") return draft;
  const isLeftOut = intent.kind === "leave";
  const rows = draft.rows.map((row, index) => (index === intent.index ? { ...row, isLeftOut } : row));
  return { ...draft, rows };
}

/** @param fees by index: as reviewed; none: before the review */
export function withFees(draft: PayoutDraft, fees: ReadonlyMap<number, string> = new Map()): PayoutDraft {
  return { ...draft, rows: draft.rows.map((row, index) => ({ ...row, maxFee: fees.get(index) ?? "" })) };
}
