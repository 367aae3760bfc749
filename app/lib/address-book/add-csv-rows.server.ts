import { isBlankRow, MAX_ROWS, type RowValues } from "~/lib/forms/address-book-form";
import type { SoundRows } from "./add-csv.server";

/** What the form says, apart from which button was pressed. */
export interface PostedRows {
  rows: RowValues[];
  once: string;
  /** The lines of a CSV that wait. */
  rest: string;
  /** What stands in the field for CSV text. */
  csv: string;
}

/** The form with the first rows of a CSV under those that are filled in. */
export function withCsvRows(posted: PostedRows, { rows, restAfter }: SoundRows): PostedRows {
  const kept = posted.rows.filter((row) => !isBlankRow(row));
  const taken = rows.slice(0, MAX_ROWS - kept.length);
  return { ...posted, rows: [...kept, ...taken], rest: restAfter(taken.length) };
}
