import { MAX_CELL_LENGTH, PAYOUT_COLUMNS, PAYOUT_CSV, type PayoutColumn } from "~/lib/forms/payout-columns";
import { type CsvIssue, type CsvLine, readCsvText } from "../forms/csv-text.server";
import type { PayoutDraft } from "./draft.server";

export type RowsRead = { ok: true; draft: PayoutDraft } | { ok: false; issues: CsvIssue[] };

/** All rows or none: a line that cannot be read refuses the file. */
export async function readRows(text: string, fileName: string): Promise<RowsRead> {
  const { lines, issues } = await readCsvText(text, PAYOUT_CSV);
  const all = [...issues, ...lines.flatMap(overlongCells)];
  if (all.length > 0) return { ok: false, issues: all };
  const rows = lines.map(({ row, cells }) => ({ line: row, cells, isLeftOut: false, seen: "", maxFee: "" }));
  return { ok: true, draft: { fileName, rows } };
}

function overlongCells({ row, cells }: CsvLine<PayoutColumn>): CsvIssue[] {
  const overlong = PAYOUT_COLUMNS.filter((column) => cells[column].length > MAX_CELL_LENGTH);
  return overlong.map((column) => {
    const message = `The cell ${column} has ${cells[column].length.toLocaleString("en")} characters, and may have ${MAX_CELL_LENGTH}`;
    return { row, column, message };
  });
}
