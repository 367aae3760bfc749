/** CSV text (RFC 4180): every cell quoted, lines ended by CRLF. */
export function toCsv(lines: string[][]): string {
  return lines.map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");
}

/** A spreadsheet would run a text that begins like a formula: an apostrophe keeps it text. */
function toCell(text: string): string {
  const neutral = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${neutral.replaceAll('"', '""')}"`;
}
