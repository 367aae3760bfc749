/** A line of the summary, ready to be shown. */
export interface SummaryRow {
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
