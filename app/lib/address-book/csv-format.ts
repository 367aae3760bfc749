import { writeCells, writeCsvLine } from "../forms/csv-cells";
import type { CsvSpec } from "../forms/csv-text.server";

/** In the order they are written. */
export const CSV_COLUMNS = [
  "chain",
  "name",
  "address",
  "label",
  "memo",
  "type",
  "counterparty",
  "vasp_type",
  "vasp_id",
  "vasp_name",
] as const;

export type CsvColumn = (typeof CSV_COLUMNS)[number];

/** `chain` is the backend's name; `type` is `RECIPIENT;TRAVEL_RULE` or one of them. */
export type CsvRow = Readonly<Record<CsvColumn, string>>;

export const TYPE_SEPARATOR = ";";

/** Last in the file of the address book: which names a name could be mistaken for. The import passes over it. */
export const MARK_COLUMN = "similar_names";

export function writeHeader(...more: string[]): string {
  return writeCells([...CSV_COLUMNS, ...more]);
}

/** @param more cells of the columns after those of the import */
export function writeRow(row: CsvRow, more: readonly string[] = []): string {
  return writeCsvLine([...CSV_COLUMNS.map((column) => row[column]), ...more]);
}

/** Twenty rounds of the form. */
const MAX_LINES = 1_000;

/** Of the import. */
export const ADDRESS_CSV: CsvSpec<CsvColumn> = {
  columns: CSV_COLUMNS,
  aliases: {
    chain_type: "chain",
    types: "type",
    "type(s)": "type",
    counterparty_name: "counterparty",
    destination_tag: "memo",
  },
  ignored: [MARK_COLUMN],
  required: ["chain", "name", "address", "type"],
  example: "chain,name,address,type",
  maxLines: MAX_LINES,
};
