/** The columns of an address book as CSV, in the order in which they are written. */
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

/** An entry as the texts of its cells; `chain` is the backend's name, `type` is `RECIPIENT;TRAVEL_RULE` or one of them. */
export type CsvRow = Readonly<Record<CsvColumn, string>>;

/** Between the types of an entry. */
export const TYPE_SEPARATOR = ";";

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

const LINE_END = "\r\n";

// What makes a spreadsheet take a cell for a formula, at its beginning: OWASP, "CSV Injection".
const FORMULA = "[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\t\\r\\n]";
// Where a cell begins. A spreadsheet set to another delimiter splits the text of a cell too.
const CELL_BEGINS = "(?<=^|[,;|\\t\\r\\n])";

const TO_ESCAPE = new RegExp(`${CELL_BEGINS}(?='*${FORMULA})`, "g");
const ESCAPED = new RegExp(`${CELL_BEGINS}'(?='*${FORMULA})`, "g");

/**
 * Text that no spreadsheet takes for a formula: an apostrophe stands before each `=`, `+`, `-`, `@`, tab or line break
 * with which a cell would begin, and one more where apostrophes stand before it already. `unescapeFormula` takes them
 * away again.
 */
export function escapeFormula(text: string): string {
  return text.replace(TO_ESCAPE, "'");
}

/** The text that `escapeFormula` was given. Text that it would not have written is left as it is. */
export function unescapeFormula(text: string): string {
  return text.replace(ESCAPED, "");
}

/** The first line: the names of the columns. */
export function writeHeader(): string {
  return writeCells(CSV_COLUMNS);
}

/** A line of the file, with its end (CR LF). */
export function writeRow(row: CsvRow): string {
  return writeCsvLine(CSV_COLUMNS.map((column) => row[column]));
}

/** A line of any such file, with its end: cells that no spreadsheet takes for formulas. */
export function writeCsvLine(cells: readonly string[]): string {
  return writeCells(cells.map(escapeFormula));
}

function writeCells(cells: readonly string[]): string {
  return cells.map(quoted).join(",") + LINE_END;
}

/** In quotes where a reader would otherwise cut the text, or trim it. */
function quoted(text: string): string {
  return /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
