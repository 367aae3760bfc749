import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { readCsv } from "~/lib/address-book/add-csv.server";
import { CSV_COLUMNS, type CsvRow, writeHeader, writeRow } from "~/lib/address-book/csv-format";

const MEGABYTE = 1024 * 1024;
const HEADER = "chain,name,address,type\n";
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

const fileOf = (...rows: CsvRow[]) => writeHeader() + rows.map((one) => writeRow(one)).join("");

async function rowsOf(text: string) {
  const read = await readCsv(text, NETWORK);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.rows;
}

const wordsOf = async (text: string) => {
  const read = await readCsv(text, NETWORK);
  return read.ok ? [] : read.issues.map(({ row, column, message }) => [row, column, message]);
};

describe("a CSV", () => {
  it.each([
    ["commas", `chain,name,address,type\nETHEREUM,Northbank,${ETHEREUM},RECIPIENT\n`],
    ["semicolons", `chain;name;address;type\nETHEREUM;Northbank;${ETHEREUM};RECIPIENT\n`],
    [
      "Excel's line about semicolons",
      `sep=;\nchain;name;address;type\nETHEREUM;Northbank;${ETHEREUM};RECIPIENT\n`,
    ],
    [
      "a delimiter that only Excel's line tells",
      `\uFEFFsep=|\r\nchain|name|address|type\r\nETHEREUM|Northbank|${ETHEREUM}|RECIPIENT\r\n`,
    ],
    ["tabs", `chain\tname\taddress\ttype\nETHEREUM\tNorthbank\t${ETHEREUM}\tRECIPIENT\n`],
    ["Windows line ends", `chain,name,address,type\r\nETHEREUM,Northbank,${ETHEREUM},RECIPIENT\r\n`],
    ["Mac line ends", `chain,name,address,type\rETHEREUM,Northbank,${ETHEREUM},RECIPIENT\r`],
    ["no line end at its end", `chain,name,address,type\nETHEREUM,Northbank,${ETHEREUM},RECIPIENT`],
    ["a byte order mark", `\uFEFFchain,name,address,type\nETHEREUM,Northbank,${ETHEREUM},RECIPIENT\n`],
    ["quotes", `"chain","name","address","type"\n"ETHEREUM","Northbank","${ETHEREUM}","RECIPIENT"\n`],
    ["columns in another order", `type,address,name,chain\nRECIPIENT,${ETHEREUM},Northbank,ETHEREUM\n`],
    ["other spellings", `Chain Type,Name,Address,Type(s)\nethereum, Northbank ,${ETHEREUM},Recipient\n`],
    ["empty lines", `\n\nchain,name,address,type\n\n,,,\nETHEREUM,Northbank,${ETHEREUM},RECIPIENT\n,,,\n\n`],
  ])("may have %s", async (_, text) => {
    expect(await rowsOf(text)).toMatchObject([
      { chain: "ETHEREUM", name: "Northbank", address: ETHEREUM, recipient: "on", travelRule: "" },
    ]);
  });

  it("holds both types, a memo, a label and a counterparty", async () => {
    const text = [
      "chain;name;address;label;memo;type;counterparty;vasp_type;vasp_id;vasp_name",
      `RIPPLE;"Cebu ""payout""";${XRP};"a; b";7;"RECIPIENT;TRAVEL_RULE";Cebu Inc;LISTED;v-1;Aldgate`,
      `ETHEREUM;Desk;${ETHEREUM};;;Travel Rule;Jo;unlisted;;Small Desk`,
    ].join("\r\n");
    expect(await rowsOf(text)).toMatchObject([
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

  it("names every broken row and column, and none of it is taken", async () => {
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
    expect(await wordsOf(text)).toEqual([
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

  it("names the line and column of an invisible character", async () => {
    const text = [
      "chain,name,address,type,counterparty,vasp_type,vasp_name",
      `ETHEREUM,Fine,${ETHEREUM},RECIPIENT,,,`,
      `ETHEREUM,Tre\u202eyrusa,${ETHEREUM},TRAVEL_RULE,Jo\u200b,UNLISTED,De\u2060sk`,
    ].join("\n");
    const contains = (label: string) =>
      expect.stringMatching(`^${label} contains an invisible character \\(U\\+`);
    expect(await wordsOf(text)).toEqual([
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
  ])("cannot be %s", async (_, text, message) => {
    expect((await wordsOf(text)).map(([, , words]) => words)).toEqual([message]);
  });

  it("names the row of a quote that is wrong", async () => {
    const line = (name: string) => `ETHEREUM,${name},${ETHEREUM},RECIPIENT`;
    const text = (name: string) =>
      ["chain,name,address,type", line("Good"), line(name), line("After")].join("\n");
    const rowOf = async (name: string) => (await wordsOf(text(name)))[0]?.slice(0, 1);
    expect(await rowOf('5" pipes')).toEqual([3]);
    expect(await rowOf('"North"bank')).toEqual([3]);
    expect(await rowOf('"Northbank')).toEqual([3]);
    expect(await rowOf('"North\nbank"')).toBeUndefined();
  });

  it("is read in whole and handed out 50 rows at a time, whatever its line ends", async () => {
    const addresses = Array.from(
      { length: 1_000 },
      (_, at) => `0x${(at + 1).toString(16).padStart(40, "ab")}`,
    );
    const lines = addresses.map((address, at) => `ETHEREUM;"Payee; ${at}";${address};RECIPIENT`);
    for (const end of ["\r\n", "\r", "\n"]) {
      let text = ["chain;name;address;type", ...lines].join(end) + end;
      const names: string[] = [];
      let rounds = 0;
      // Each round reads the rest again: the last ones show that nothing was lost on the way.
      for (const size of [50, 900, 49]) {
        const read = await readCsv(text, NETWORK);
        if (!read.ok) throw new Error(JSON.stringify(read.issues.slice(0, 3)));
        names.push(...read.rows.slice(0, size).map(({ name }) => name));
        const rest = read.restAfter(size);
        expect(rest.length).toBeLessThan(text.length);
        text = rest;
        rounds += 1;
      }
      expect(rounds).toBe(3);
      expect((await rowsOf(text)).map(({ name }) => name)).toEqual(["Payee; 999"]);
      expect(names).toEqual(addresses.slice(0, 999).map((_, at) => `Payee; ${at}`));
    }
  });

  it("of 1,000 rows with one broken one takes none", async () => {
    const line = `ETHEREUM,Payee,${ETHEREUM},RECIPIENT\r\n`;
    const text = `chain,name,address,type\r\n${line.repeat(800)}ETHEREUM,,${ETHEREUM},RECIPIENT\r\n${line.repeat(199)}`;
    expect(await wordsOf(text)).toEqual([
      [802, "name", "Name must be 1 to 50 characters (ETHEREUM row 802)"],
    ]);
  });

  it.each([
    ["100,000 rows", `${HEADER}${"a,b,c\n".repeat(100_000)}`, /^A CSV can have at most 1,000 rows/, 1],
    ["100,000 wrong quotes", `${HEADER}${'a"b\n'.repeat(100_000)}`, /^Reading stopped here/, 101],
    ["1 MB without a header", '"'.repeat(MEGABYTE), /^The (header|first line)/, 1],
    ["1 MB of columns", ",".repeat(MEGABYTE), /^The (header|first line)/, 1],
  ])("of %s is read no further than its limit", async (_, text, message, count) => {
    const turns = vi.spyOn(globalThis, "setImmediate");
    const issues = (await wordsOf(text)).map(([, , words]) => words);
    const pieces = turns.mock.calls.length;
    turns.mockRestore();
    expect(issues).toHaveLength(count);
    expect(issues.at(-1)).toMatch(message);
    // Of 1,024 bytes each: all of it would be 390 pieces and more.
    expect(pieces).toBeLessThan(100);
    expect(pieces > 0).toBe(text.startsWith(HEADER));
  });

  it.each([
    ["one line", "a"],
    ["quotes", '"'],
    ["quotes within quotes", '"a""'],
    ["open cells", '"a,\n'],
  ])("of 100 KB of %s is answered with few and short messages", async (_, one) => {
    const issues = await wordsOf(HEADER + one.repeat(100_000 / one.length));
    expect(issues.length).toBeGreaterThan(0);
    expect(issues.length).toBeLessThanOrEqual(101);
    expect(JSON.stringify(issues).length).toBeLessThan(10_000);
  });

  it("lets other requests in while it is read", async () => {
    let answered = 0;
    let isRead = false;
    const others = (async () => {
      while (!isRead) {
        await setImmediate();
        answered += 1;
      }
    })();
    await rowsOf(`${HEADER}${`ETHEREUM,Payee,${ETHEREUM},RECIPIENT\n`.repeat(1_000)}`);
    isRead = true;
    await others;
    expect(answered).toBeGreaterThan(60);
  });

  it.each([
    ["separators", ","],
    ["line breaks", "\n"],
    ["blanks", " "],
  ])("of 100 KB of %s has no rows", async (_, one) => {
    expect(await wordsOf(`${HEADER}${one.repeat(100_000)}\n`)).toEqual([
      [null, null, "There are no rows below the header."],
    ]);
  });
});

describe("what the list writes", () => {
  /** Names with invisible characters are refused. */
  const visible = (one: string) =>
    one.replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]+/gu, " ").trim();
  const text = (max: number) => fc.string({ maxLength: max, unit: "grapheme" }).map(visible);
  const name = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" }).map((one) => visible(one) || "N");
  const row = fc.record({ name, label: text(30), counterparty: name, vasp_name: text(20) });
  const clean = (one: string) => one.replaceAll("\0", "");

  it("comes back in as it went out", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (given) => {
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
        expect(await rowsOf(fileOf(...rows))).toMatchObject(
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

  it("keeps what a spreadsheet would take for a formula", async () => {
    const formula = '=HYPERLINK("http://evil.example")';
    expect(fileOf(cells({ label: formula }))).toContain("'=HYPERLINK");
    expect(await rowsOf(fileOf(cells({ label: formula })))).toMatchObject([{ label: formula }]);
    expect(CSV_COLUMNS).toHaveLength(10);
  });
});
