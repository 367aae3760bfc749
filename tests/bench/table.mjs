/**
 * A Markdown table whose columns also line up in a terminal; numbers to the right.
 * @param {string[]} head
 * @param {(string | number)[][]} rows
 */
export function formatTable(head, rows) {
  const body = rows.map((cells) => cells.map(String));
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((cells) => cells[column].length)));
  const isNumber = head.map((_, column) => rows.every((cells) => /^[\d.,–-]*$/.test(String(cells[column]))));
  const line = (cells) => {
    const padded = cells.map((cell, column) =>
      isNumber[column] ? cell.padStart(widths[column]) : cell.padEnd(widths[column]),
    );
    return `| ${padded.join(" | ")} |`;
  };
  const rule = `|${widths.map((width, at) => `${"-".repeat(width + 1)}${isNumber[at] ? ":" : "-"}`).join("|")}|`;
  return [line(head), rule, ...body.map(line)].join("\n");
}

/** Three digits that matter, at most two behind the point. */
export function round(value) {
  if (value === undefined || Number.isNaN(value)) return "–";
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** @param {number} bytes */
export const kilobytes = (bytes) => (bytes / 1000).toFixed(1);

/** @param {number[]} values at least one */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
