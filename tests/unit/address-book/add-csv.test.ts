import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv } from "~/lib/address-book/add-csv.server";
import { CSV_COLUMNS, type CsvRow, writeHeader, writeRow } from "~/lib/address-book/csv-format";

const NETWORK = "mainnet";
const ETHEREUM = "0x52908400098527886E0F7030069857D2E4169EE7";
const XRP = "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh";

const cells = (changes: Partial<CsvRow> = {}): CsvRow => ({
  chain: "ETHEREUM",
  name: "Northbank",
  address: ETHEREUM,
  label: "",
  memo: "",
  type: "RECIPIENT",
  counterparty: "",
  vasp_type: "",
  vasp_id: "",
  vasp_name: "",
  ...changes,
});

const fileOf = (...rows: CsvRow[]) => writeHeader() + rows.map(writeRow).join("");

function rowsOf(text: string) {
  const read = readCsv(text, NETWORK);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.rows;
}

const wordsOf = (text: string) => {
  const read = readCsv(text, NETWORK);
  return read.ok ? [] : read.issues.map(({ row, column, message }) => [row, column, message]);
};

describe("a CSV", () => {
  it.each([
    ["commas", `chain,name,address,type\nETHEREUM,Northbank,${ETHEREUM},RECIPIENT\n`],
    ["semicolons", `chain;name;address;type\nETHEREUM;Northbank;${ETHEREUM};RECIPIENT\n`],
    ["tabs", `chain\tname\taddress\ttype\nETHEREUM\tNorthbank\t${ETHEREUM}\tRECIPIENT\n`],
    ["Windows line ends", `chain,name,address,type\r\nETHEREUM,Northbank,${ETHEREUM},RECIPIENT\r\n`],
    ["Mac line ends", `chain,name,address,type\rETHEREUM,Northbank,${ETHEREUM},RECIPIENT\r`],
    ["no line end at its end", `chain,name,address,type\nETHEREUM,Northbank,${ETHEREUM},RECIPIENT`],
    ["a byte order mark", `\uFEFFchain,name,address,type\nETHEREUM,Northbank,${ETHEREUM},RECIPIENT\n`],
    ["quotes", `"chain","name","address","type"\n"ETHEREUM","Northbank","${ETHEREUM}","RECIPIENT"\n`],
    ["columns in another order", `type,address,name,chain\nRECIPIENT,${ETHEREUM},Northbank,ETHEREUM\n`],
    ["other spellings", `Chain Type,Name,Address,Type(s)\nethereum, Northbank ,${ETHEREUM},Recipient\n`],
    ["empty lines", `\n\nchain,name,address,type\n\n,,,\nETHEREUM,Northbank,${ETHEREUM},RECIPIENT\n,,,\n\n`],
  ])("may have %s", (_, text) => {
    expect(rowsOf(text)).toMatchObject([
      { chain: "ETHEREUM", name: "Northbank", address: ETHEREUM, recipient: "on", travelRule: "" },
    ]);
  });

  it("holds both types, a memo, a label and a counterparty", () => {
    const text = [
      "chain;name;address;label;memo;type;counterparty;vasp_type;vasp_id;vasp_name",
      `RIPPLE;"Cebu ""payout""";${XRP};"a; b";7;"RECIPIENT;TRAVEL_RULE";Cebu Inc;LISTED;v-1;Aldgate`,
      `ETHEREUM;Desk;${ETHEREUM};;;Travel Rule;Jo;unlisted;;Small Desk`,
    ].join("\r\n");
    expect(rowsOf(text)).toMatchObject([
      {
        name: 'Cebu "payout"',
        label: "a; b",
        memo: "7",
        recipient: "on",
        travelRule: "on",
        vasp: "LISTED:v-1",
      },
      { recipient: "", travelRule: "on", partyName: "Jo", vasp: "UNLISTED", vaspName: "Small Desk" },
    ]);
  });

  it("names every broken row and column, and none of it is taken", () => {
    const text = [
      "chain,name,address,label,memo,type,counterparty,vasp_type,vasp_id",
      `ETHEREUM,Fine,${ETHEREUM},,,RECIPIENT,,,`,
      `ATLANTIS,Who,${ETHEREUM},,,RECIPIENT,,,`,
      `ETHEREUM,,${ETHEREUM},,,RECIPIENT,,,`,
      `ETHEREUM,${"n".repeat(50)},0x12,${"l".repeat(101)},,,,,`,
      `RIPPLE,Tag,${XRP},,rent,RECIPIENT,,,`,
      `ETHEREUM,Memo,${ETHEREUM},,7,RECIPIENT,,,`,
      `ETHEREUM,Type,${ETHEREUM},,,FRIEND,,,`,
      `ETHEREUM,Rule,${ETHEREUM},,,TRAVEL_RULE,,,`,
      `ETHEREUM,Bank,${ETHEREUM},,,TRAVEL_RULE,Jo,BANK,`,
      `ETHEREUM,Id,${ETHEREUM},,,TRAVEL_RULE,Jo,LISTED,`,
      `ETHEREUM,Long,${ETHEREUM},,,RECIPIENT,,,,,,more`,
    ].join("\n");
    expect(wordsOf(text)).toEqual([
      [3, "chain", expect.stringContaining("“ATLANTIS” is not a chain of this network")],
      [4, "name", "Name must be 1 to 50 characters (ETHEREUM row 4)"],
      [5, "name", "Name must be 1 to 50 characters (ETHEREUM row 5)"],
      [5, "label", "Label must be under 100 characters (ETHEREUM row 5)"],
      [5, "address", "Please enter a valid ETHEREUM address (ETHEREUM row 5)"],
      [5, "type", "Please choose at least one type (ETHEREUM row 5)"],
      [6, "memo", "Not a valid RIPPLE destination tag"],
      [7, "memo", "Addresses of Ethereum have no memo"],
      [8, "type", "“FRIEND” is not a type: enter RECIPIENT, TRAVEL_RULE, or both"],
      [9, "counterparty", "Please provide Travel Rule information for the address row 9"],
      [9, "vasp_type", "Please provide Travel Rule information for the address row 9"],
      [10, "vasp_type", "Enter LISTED, UNLISTED or UNHOSTED, or leave it empty"],
      [11, "vasp_type", "Please provide Travel Rule information for the address row 11"],
      [12, null, "It has 12 cells, the header names 9 columns"],
    ]);
  });

  it("names the line and column of an invisible character", () => {
    const text = [
      "chain,name,address,type,counterparty,vasp_type,vasp_name",
      `ETHEREUM,Fine,${ETHEREUM},RECIPIENT,,,`,
      `ETHEREUM,Tre\u202eyrusa,${ETHEREUM},TRAVEL_RULE,Jo\u200b,UNLISTED,De\u2060sk`,
    ].join("\n");
    const contains = (label: string) =>
      expect.stringMatching(`^${label} contains an invisible character \\(U\\+`);
    expect(wordsOf(text)).toEqual([
      [3, "name", contains("Name")],
      [3, "counterparty", contains("Counterparty name")],
      [3, "vasp_name", contains("Name of the business")],
    ]);
  });

  it.each([
    ["nothing", "", "The header could not be read. Its first line must name the columns."],
    ["words", "hello", "The first line must name the columns, such as chain,name,address,type"],
    ["a header alone", "chain,name,address,type\n", "There are no rows below the header."],
    ["a missing column", `chain,name,address\nETHEREUM,N,${ETHEREUM}`, "The column type is missing"],
    [
      "an unknown column",
      `chain,name,address,type,colour\nETHEREUM,N,${ETHEREUM},RECIPIENT,red`,
      "The column “colour” is not known. Remove it, or correct its name",
    ],
    [
      "a column twice",
      `chain,name,address,type,name\nETHEREUM,N,${ETHEREUM},RECIPIENT,M`,
      "The column name is there twice",
    ],
  ])("cannot be %s", (_, text, message) => {
    expect(wordsOf(text).map(([, , words]) => words)).toEqual([message]);
  });

  it("names the row of a quote that is wrong", () => {
    const line = (name: string) => `ETHEREUM,${name},${ETHEREUM},RECIPIENT`;
    const text = (name: string) =>
      ["chain,name,address,type", line("Good"), line(name), line("After")].join("\n");
    const rowOf = (name: string) => wordsOf(text(name))[0]?.slice(0, 1);
    expect(rowOf('5" pipes')).toEqual([3]);
    expect(rowOf('"North"bank')).toEqual([3]);
    expect(rowOf('"Northbank')).toEqual([3]);
    expect(rowOf('"North\nbank"')).toBeUndefined();
  });

  it("is read in whole and handed out 50 rows at a time, whatever its line ends", () => {
    const addresses = Array.from(
      { length: 5_000 },
      (_, at) => `0x${(at + 1).toString(16).padStart(40, "ab")}`,
    );
    const lines = addresses.map((address, at) => `ETHEREUM;"Payee; ${at}";${address};RECIPIENT`);
    for (const end of ["\r\n", "\r", "\n"]) {
      let text = ["chain;name;address;type", ...lines].join(end) + end;
      const names: string[] = [];
      let rounds = 0;
      // Each round reads the rest again: the last ones show that nothing was lost on the way.
      for (const size of [50, 4_900, 49]) {
        const read = readCsv(text, NETWORK);
        if (!read.ok) throw new Error(JSON.stringify(read.issues.slice(0, 3)));
        names.push(...read.rows.slice(0, size).map(({ name }) => name));
        const rest = read.restAfter(size);
        expect(rest.length).toBeLessThan(text.length);
        text = rest;
        rounds += 1;
      }
      expect(rounds).toBe(3);
      expect(rowsOf(text).map(({ name }) => name)).toEqual(["Payee; 4999"]);
      expect(names).toEqual(addresses.slice(0, 4_999).map((_, at) => `Payee; ${at}`));
    }
  });

  it("of 5,000 rows with one broken one takes none", () => {
    const line = `ETHEREUM,Payee,${ETHEREUM},RECIPIENT\r\n`;
    const text = `chain,name,address,type\r\n${line.repeat(4_000)}ETHEREUM,,${ETHEREUM},RECIPIENT\r\n${line.repeat(999)}`;
    expect(wordsOf(text)).toEqual([[4_002, "name", "Name must be 1 to 50 characters (ETHEREUM row 4002)"]]);
  });

  it("may be long, but not endless", () => {
    const text = `chain,name,address,type\n${"x,y,z,w\n".repeat(10_001)}`;
    expect(wordsOf(text)).toEqual([[null, null, "A file can have at most 10000 rows."]]);
  });
});

describe("what the list writes", () => {
  const text = (max: number) => fc.string({ maxLength: max, unit: "grapheme" }).map((one) => one.trim());
  const name = fc
    .string({ minLength: 1, maxLength: 20, unit: "grapheme" })
    .map((one) => one.trim().replaceAll("\0", "") || "N");
  const row = fc.record({ name, label: text(30), counterparty: name, vasp_name: text(20) });
  const clean = (one: string) => one.replaceAll("\0", "");

  it("comes back in as it went out", () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (given) => {
        const rows = given.map((one) =>
          cells({
            name: one.name,
            label: clean(one.label),
            type: "RECIPIENT;TRAVEL_RULE",
            counterparty: one.counterparty,
            vasp_type: "UNLISTED",
            vasp_name: clean(one.vasp_name).trim(),
          }),
        );
        const fits = rows.every(({ name: n }) => Array.from(n).length <= 49);
        fc.pre(fits);
        expect(rowsOf(fileOf(...rows))).toMatchObject(
          rows.map((one) => ({
            name: one.name,
            label: one.label,
            partyName: one.counterparty,
            vaspName: one.vasp_name,
            address: ETHEREUM,
          })),
        );
      }),
      { numRuns: 200 },
    );
  });

  it("keeps what a spreadsheet would take for a formula", () => {
    const formula = '=HYPERLINK("http://evil.example")';
    expect(fileOf(cells({ label: formula }))).toContain("'=HYPERLINK");
    expect(rowsOf(fileOf(cells({ label: formula })))).toMatchObject([{ label: formula }]);
    expect(CSV_COLUMNS).toHaveLength(10);
  });
});
