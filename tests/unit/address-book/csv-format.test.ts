import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CSV_COLUMNS, writeHeader, writeRow } from "~/lib/address-book/csv-format";
import { escapeFormula, unescapeFormula } from "~/lib/forms/csv-cells";

const row = {
  chain: "ETHEREUM",
  name: "Northbank settlement",
  address: "0x8ba1f109551bD432803012645Ac136ddd64DBA72",
  label: "",
  memo: "",
  type: "RECIPIENT",
  counterparty: "",
  vasp_type: "",
  vasp_id: "",
  vasp_name: "",
};

describe("the address book as CSV", () => {
  it("names its columns in the first line", () => {
    expect(writeHeader()).toBe(
      "chain,name,address,label,memo,type,counterparty,vasp_type,vasp_id,vasp_name\r\n",
    );
  });

  it("ends a line with CR LF and leaves out what is empty", () => {
    expect(writeRow(row)).toBe(
      "ETHEREUM,Northbank settlement,0x8ba1f109551bD432803012645Ac136ddd64DBA72,,,RECIPIENT,,,,\r\n",
    );
  });

  it.each([
    ["a comma", "a, b", '"a, b"'],
    ["quotes", 'the "big" one', '"the ""big"" one"'],
    ["a line break", "a\nb", '"a\nb"'],
    ["both types", "RECIPIENT;TRAVEL_RULE", '"RECIPIENT;TRAVEL_RULE"'],
    ["white space at its end, which a reader would trim", "a ", '"a "'],
  ])("quotes a cell with %s", (_why, text, cell) => {
    expect(writeRow({ ...row, chain: text }).startsWith(`${cell},`)).toBe(true);
  });

  it.each([
    ["a formula", "=1+1", "'=1+1"],
    ["a plus", "+44 20", "'+44 20"],
    ["a minus", "-5", "'-5"],
    ["an at sign", "@SUM(A1)", "'@SUM(A1)"],
    ["a full-width equals sign", "\uFF1D1", "'\uFF1D1"],
    ["a tab", "\t=1", "'\t'=1"],
    ["an apostrophe before a formula", "'=1", "''=1"],
    ["a formula after another program's delimiter", "Desk;=1", "Desk;'=1"],
    ["an ordinary name", "O'Neill - desk", "O'Neill - desk"],
    ["an ordinary apostrophe", "'tis", "'tis"],
  ])("neutralises %s and takes it back", (_what, text, escaped) => {
    expect(escapeFormula(text)).toBe(escaped);
    expect(unescapeFormula(escaped)).toBe(text);
  });

  it("takes back every text unchanged, and lets none begin as a formula", () => {
    const tricky = fc.string({
      unit: fc.constantFrom("'", "=", "+", "-", "@", ";", ",", "\t", "\r", "\n", "a"),
    });
    fc.assert(
      fc.property(fc.oneof(tricky, fc.string({ unit: "binary" })), (text) => {
        const escaped = escapeFormula(text);
        expect(unescapeFormula(escaped)).toBe(text);
        for (const cell of escaped.split(/[,;|\t\r\n]/)) expect(cell).not.toMatch(/^[=+\-@]/);
      }),
    );
  });

  it("has a cell for every column", () => {
    expect(writeRow(row).split(",")).toHaveLength(CSV_COLUMNS.length);
  });
});
