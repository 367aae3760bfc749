import { PAYOUT_CSV } from "~/lib/forms/payout-columns";
import { type CsvIssue, readCsvText } from "../forms/csv-text.server";
import type { PayoutDraft } from "./draft.server";

export type RowsRead = { ok: true; draft: PayoutDraft } | { ok: false; issues: CsvIssue[] };

/** All rows or none: a line that cannot be read refuses the file. */
export async function readRows(text: string, fileName: string): Promise<RowsRead> {
  const { lines, issues } = await readCsvText(text, PAYOUT_CSV);
  if (issues.length > 0) return { ok: false, issues };
  const rows = lines.map(({ row, cells }) => ({ line: row, cells, isLeftOut: false, seen: "", maxFee: "" }));
  return { ok: true, draft: { fileName, rows } };
}
