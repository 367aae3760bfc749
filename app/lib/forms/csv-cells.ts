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

export function writeCsvLine(cells: readonly string[]): string {
  return writeCells(cells.map(escapeFormula));
}

/** Without escaping: for names of columns. */
export function writeCells(cells: readonly string[]): string {
  return cells.map(quoted).join(",") + LINE_END;
}

/** Quotes text that a reader would otherwise split or trim. */
function quoted(text: string): string {
  return /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
