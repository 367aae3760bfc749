import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv } from "~/lib/address-book/add-csv.server";
import { ADDRESS_CSV, CSV_COLUMNS, type CsvRow, writeHeader, writeRow } from "~/lib/address-book/csv-format";
import { BYTE_ORDER_MARK } from "~/lib/forms/csv-cells";
import { readCsvText } from "~/lib/forms/csv-text.server";
import { contactAddress } from "../../../sandbox/seed/address-book";
import { contacts } from "../../../sandbox/seed/plan/contacts";
import { vaspNamed } from "../../../sandbox/seed/vasps";

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
          BYTE_ORDER_MARK + writeHeader() + rows.map((one) => writeRow(one)).join(""),
          ADDRESS_CSV,
        );
        expect(issues).toEqual([]);
        expect(lines.map(({ cells }) => cells)).toEqual(rows);
      }),
      { numRuns: 300 },
    );
  });
});

describe("the demo's own address book as CSV", () => {
  const cellsOf = (contact: (typeof contacts.meridian)[number]): CsvRow => {
    const vasp = contact.vasp ? vaspNamed(contact.vasp) : null;
    const types = [contact.recipient ? "RECIPIENT" : "", vasp ? "TRAVEL_RULE" : ""].filter(Boolean);
    return {
      ...{ chain: contact.chain, name: contact.name, address: contactAddress(contact, "testnet") },
      ...{ label: contact.label ?? "", memo: contact.memo ?? "", type: types.join(";") },
      counterparty: vasp ? (contact.counterparty ?? contact.name) : "",
      vasp_type: vasp?.type ?? "",
      vasp_id: vasp?.type === "LISTED" ? vasp.id : "",
      vasp_name: vasp?.name ?? "",
    };
  };

  it("is taken again, with its rows of Tron and VeChain and those of nobody's wallet", async () => {
    const cells = contacts.meridian.map(cellsOf);
    expect(new Set(cells.map(({ chain }) => chain))).toContain("TRON");
    expect(new Set(cells.map(({ chain }) => chain))).toContain("VECHAIN");
    expect(new Set(cells.map((one) => one.vasp_name))).toContain("N/A - Unhosted");
    const read = await readCsv(
      BYTE_ORDER_MARK + writeHeader() + cells.map((one) => writeRow(one)).join(""),
      "testnet",
    );
    if (!read.ok) throw new Error(JSON.stringify(read.issues.slice(0, 5)));
    expect(
      read.rows.map(({ name, address, label, memo, partyName }) => [name, address, label, memo, partyName]),
    ).toEqual(cells.map((one) => [one.name, one.address, one.label, one.memo, one.counterparty]));
    expect(read.rows.map(({ vasp }) => vasp)).toEqual(
      cells.map((one) => (one.vasp_type === "LISTED" ? `LISTED:${one.vasp_id}` : one.vasp_type)),
    );
  });
});
