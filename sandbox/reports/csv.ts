import { markHiddenInLines } from "../base/hidden-characters";

/** Texts are neutralised for spreadsheets, and hidden characters written out; numbers are ours. */
export type Cell = string | { number: string };

/** @param text plain decimal text; empty for an empty cell */
export function number(text: string): Cell {
  if (!/^(-?\d+(\.\d+)?)?$/.test(text)) throw new RangeError("Not a decimal number");
  return { number: text };
}

/** Without it, some spreadsheets read UTF-8 as another encoding. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** RFC 4180, with CRLF; texts are quoted. */
export const csvLine = (cells: Cell[]): string => `${cells.map(toCell).join(",")}\r\n`;

export const toCsv = (lines: Cell[][]): string => lines.map(csvLine).join("");

function toCell(cell: Cell): string {
  if (typeof cell !== "string") return cell.number;
  if (cell === "") return "";
  return `"${markHiddenInLines(neutral(cell)).replaceAll('"', '""')}"`;
}

/** Otherwise spreadsheets would run a text that begins like a formula. */
const neutral = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);
