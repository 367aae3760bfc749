/** CSV text (RFC 4180): every cell quoted, lines ended by CRLF. */
export function toCsv(lines: string[][]): string {
  return lines.map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");
}

/** An apostrophe keeps spreadsheets from running a text that begins like a formula. */
function toCell(text: string): string {
  const neutral = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${neutral.replaceAll('"', '""')}"`;
}
