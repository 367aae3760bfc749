import type { FactRole } from "~/lib/operations/kit/types";

/**
 * What a line tells, for code that looks for it: a label is only for people. `main`: one of the transaction's main
 * facts, among them whom it pays.
 */
export type RowKind = FactRole | "main" | "fee" | "held";

/** A line of the summary, ready to be shown. */
export interface SummaryRow {
  /** Left out where nobody looks for it. */
  kind?: RowKind;
  label: string;
  value: string;
  /** A smaller second line. */
  note?: string | null;
  /** The label is above the value. */
  wide?: boolean;
  isAddress?: boolean;
  /** An address to be compared group by group. */
  isGrouped?: boolean;
  /** Somebody else's words, with their line breaks. */
  isVerbatim?: boolean;
  /** So much of it that it has a place of its own to be scrolled in. */
  isLong?: boolean;
  isTotal?: boolean;
}
