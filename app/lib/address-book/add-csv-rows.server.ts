import { isBlankRow, MAX_ROWS, type RowValues } from "~/lib/forms/address-book-form";
import type { SoundRows } from "./add-csv.server";

export interface PostedRows {
  rows: RowValues[];
  once: string;
  /** CSV lines waiting for the next round. */
  rest: string;
  csv: string;
}

/** Replaces the form's blank rows with the first rows of a CSV, up to MAX_ROWS. */
export function withCsvRows(posted: PostedRows, { rows, restAfter }: SoundRows): PostedRows {
  const kept = posted.rows.filter((row) => !isBlankRow(row));
  const taken = rows.slice(0, MAX_ROWS - kept.length);
  return { ...posted, rows: [...kept, ...taken], rest: restAfter(taken.length) };
}
