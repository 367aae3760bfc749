import type { FactRole } from "~/lib/operations/kit/types";
import type { NameMark } from "../similar-names/marks.server";

/** For code that finds a row; labels are for people. `main`: a main fact, such as the recipient. */
export type RowKind = FactRole | "main" | "fee" | "held";

export interface SummaryRow {
  kind?: RowKind;
  label: string;
  value: string;
  /** Of a name. */
  mark?: NameMark | null;
  note?: string | null;
  /** Lines after the note. */
  more?: readonly string[];
  wide?: boolean;
  isAddress?: boolean;
  isGrouped?: boolean;
  /** Foreign text, with its line breaks. */
  isVerbatim?: boolean;
  /** Shown in its own scroll area. */
  isLong?: boolean;
  isTotal?: boolean;
}
