import type { FactRole } from "~/lib/operations/kit/types";

/** For code that finds a row; labels are for people. `main`: a main fact, such as the recipient. */
export type RowKind = FactRole | "main" | "fee" | "held";

export interface SummaryRow {
  kind?: RowKind;
  label: string;
  value: string;
  /** A smaller second line. */
  note?: string | null;
  /** Label above value. */
  wide?: boolean;
  isAddress?: boolean;
  /** An address shown in groups, for comparing. */
  isGrouped?: boolean;
  /** Foreign text, with its line breaks. */
  isVerbatim?: boolean;
  /** Shown in its own scroll area. */
  isLong?: boolean;
  isTotal?: boolean;
}
