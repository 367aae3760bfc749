import { markHiddenInLines } from "../base/hidden-characters";

/**
 * A text is neutralised where a spreadsheet would run it, and what cannot be seen is written out; a number is ours and
 * stays one.
 */
export type Cell = string | { number: string };

/** A cell that spreadsheets read as a number. @param text plain decimal text, or nothing for an empty cell */
export function number(text: string): Cell {
  if (!/^(-?\d+(\.\d+)?)?$/.test(text)) throw new RangeError("Not a decimal number");
  return { number: text };
}

/** Before the first line of every file: without it some spreadsheets read UTF-8 as another encoding. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** One line of a CSV file (RFC 4180), ended by CRLF; texts are quoted. */
export const csvLine = (cells: Cell[]): string => `${cells.map(toCell).join(",")}\r\n`;

export const toCsv = (lines: Cell[][]): string => lines.map(csvLine).join("");

function toCell(cell: Cell): string {
  if (typeof cell !== "string") return cell.number;
  if (cell === "") return "";
  return `"${markHiddenInLines(neutral(cell)).replaceAll('"', '""')}"`;
}

/** An apostrophe keeps spreadsheets from running a text that begins like a formula. */
const neutral = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);
