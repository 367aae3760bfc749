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

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

const LINE_END = "\r\n";

// Leading characters that make a spreadsheet read a cell as a formula: OWASP, "CSV Injection".
const FORMULA = "[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\t\\r\\n]";
// Any delimiter begins a cell: a spreadsheet with another delimiter setting splits cells too.
const CELL_BEGINS = "(?<=^|[,;|\\t\\r\\n])";

const TO_ESCAPE = new RegExp(`${CELL_BEGINS}(?='*${FORMULA})`, "g");
const ESCAPED = new RegExp(`${CELL_BEGINS}'(?='*${FORMULA})`, "g");

/**
 * Puts an apostrophe before anything that could begin a formula, and before apostrophes that precede one.
 * `unescapeFormula` reverses it.
 */
export function escapeFormula(text: string): string {
  return text.replace(TO_ESCAPE, "'");
}

export function unescapeFormula(text: string): string {
  return text.replace(ESCAPED, "");
}

export function writeHeader(): string {
  return writeCells(CSV_COLUMNS);
}

export function writeRow(row: CsvRow): string {
  return writeCsvLine(CSV_COLUMNS.map((column) => row[column]));
}

export function writeCsvLine(cells: readonly string[]): string {
  return writeCells(cells.map(escapeFormula));
}

function writeCells(cells: readonly string[]): string {
  return cells.map(quoted).join(",") + LINE_END;
}

/** Quotes text that a reader would otherwise split or trim. */
function quoted(text: string): string {
  return /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
