import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsvText } from "~/lib/address-book/add-csv-text.server";
import {
  BYTE_ORDER_MARK,
  CSV_COLUMNS,
  type CsvRow,
  writeHeader,
  writeRow,
} from "~/lib/address-book/csv-format";

const tricky = fc.string({
  unit: fc.constantFrom(
    "'",
    '"',
    "=",
    "+",
    "-",
    "@",
    ";",
    ",",
    "|",
    "\t",
    "\r",
    "\n",
    " ",
    "a",
    "É",
    "😀",
    "7",
  ),
});
/** As the address book keeps texts: trimmed. */
const text = fc.oneof(tricky, fc.string({ unit: "grapheme" })).map((one) => one.trim());
const row: fc.Arbitrary<CsvRow> = fc.record({
  ...(Object.fromEntries(CSV_COLUMNS.map((column) => [column, text])) as Record<keyof CsvRow, typeof text>),
  chain: fc.constantFrom("ETHEREUM", "RIPPLE"),
});

describe("the address book as CSV, read again", () => {
  it("comes back unchanged, whatever its texts hold", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        const { lines, issues } = await readCsvText(
          BYTE_ORDER_MARK + writeHeader() + rows.map(writeRow).join(""),
        );
        expect(issues).toEqual([]);
        expect(lines.map(({ cells }) => cells)).toEqual(rows);
      }),
      { numRuns: 300 },
    );
  });
});
