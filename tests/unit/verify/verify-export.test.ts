import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { verifyExport } from "~/lib/verify/judge.server";
import { nameNote, sentenceOf, titleOf } from "~/lib/verify/verdict";
import {
  auditExport,
  inPieces,
  keyPair,
  manifestOf,
  portfolioExport,
  SIGNER,
  signManifest,
  TRANSACTION_COLUMNS,
  TRANSACTION_ROWS,
  toCsv,
  transactionRow,
  transactionsExport,
} from "../../fixtures/console/signed-export";

const KNOWN = [SIGNER.publicKey];

/** The verdict's sentences; none for a sound file. */
async function check(csv: string | Uint8Array, manifest: string | Uint8Array, keys = KNOWN, piece = 16) {
  const verdict = await verifyExport(inPieces(Buffer.from(csv), piece), Buffer.from(manifest), keys);
  expect(verdict.isSound).toBe(verdict.differences.length === 0);
  return verdict.differences.map(sentenceOf);
}

/** A file whose maker signed it although it is wrong. */
const signed = (csv: string, facts: Record<string, unknown>) => signManifest(manifestOf(csv, facts));

describe("a file as it was signed", () => {
  test.each([
    ["transactions", transactionsExport()],
    ["portfolio", portfolioExport()],
    ["audit", auditExport()],
  ])("of %s is complete and unchanged, wherever its pieces are cut", async (_, { csv, manifest }) => {
    for (const piece of [1, 7, 64, 100_000]) {
      expect(await check(csv, signManifest(manifest), KNOWN, piece)).toEqual([]);
    }
  });

  it("may have rewards, which came in", async () => {
    const rows = TRANSACTION_ROWS.with(0, { ...TRANSACTION_ROWS[0], direction: "REWARD" });
    const { csv, manifest } = transactionsExport(rows);
    expect(await check(csv, signManifest(manifest))).toEqual([]);
  });

  it("may be of many pieces of 64 KiB", async () => {
    const { csv, manifest } = longExport();
    expect(Buffer.byteLength(csv)).toBeGreaterThan(4 * 65_536);
    expect(await check(csv, signManifest(manifest), KNOWN, 10_000)).toEqual([]);
  });

  it("says whether the key is known here", async () => {
    const { csv, manifest } = transactionsExport();
    const ask = (keys: string[]) =>
      verifyExport(inPieces(Buffer.from(csv)), Buffer.from(signManifest(manifest)), keys);
    expect(await ask(KNOWN)).toMatchObject({ isSound: true, key: "known" });
    expect(await ask([])).toMatchObject({ isSound: true, key: "unchecked" });
    expect(await ask([keyPair(9).publicKey])).toMatchObject({ isSound: false, key: "unknown" });
  });
});

describe("a file that was changed", () => {
  const { csv, manifest } = transactionsExport();
  const manifestText = signManifest(manifest);
  const lines = csv.split("\r\n");

  test("is found, whichever byte it is", async () => {
    const bytes = Buffer.from(csv);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
      expect(await check(changed, manifestText, KNOWN, 4_096), `byte ${at}`).not.toEqual([]);
    }
  });

  test("is found whatever is cut out, put in or put elsewhere", async () => {
    const bytes = Buffer.from(csv);
    const place = fc.nat({ max: bytes.length });
    await fc.assert(
      fc.asyncProperty(place, place, fc.uint8Array({ maxLength: 20 }), async (a, b, added) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const changed = Buffer.concat([bytes.subarray(0, from), added, bytes.subarray(to)]);
        fc.pre(!changed.equals(bytes));
        expect(await check(changed, manifestText, KNOWN, 4_096)).not.toEqual([]);
      }),
      { numRuns: 300, seed: 12 },
    );
  });

  test.each([
    ["a row removed", lines.toSpliced(2, 1)],
    ["two rows swapped", lines.with(1, lines[2] ?? "").with(2, lines[1] ?? "")],
    ["a row twice", lines.toSpliced(2, 0, lines[2] ?? "")],
  ])("by %s is found, with the lines", async (_, changed) => {
    const [first] = await check(changed.join("\r\n"), manifestText);
    expect(first).toMatch(/^Between line 1 and line \d+: The first difference from the signed file is here/);
  });

  test("names the lines of the first piece that is not the signed one", async () => {
    const long = longExport();
    const changed = long.csv.replace(`"id-1500"`, `"id-15OO"`);
    const [first] = await check(changed, signManifest(long.manifest), KNOWN, 9_999);
    const [, from, to] =
      /^Between line ([\d,]+) and line ([\d,]+): The first difference from the signed file is here\.$/.exec(
        first ?? "",
      ) ?? [];
    const number = (text = "") => Number(text.replaceAll(",", ""));
    const line = changed.slice(0, changed.indexOf("id-15OO")).split("\n").length;
    expect(number(from)).toBeLessThanOrEqual(line);
    expect(number(to)).toBeGreaterThanOrEqual(line);
    expect(number(to) - number(from)).toBeLessThan(1_000);
  });

  test("and cut off between two lines says where it ends", async () => {
    const cut = csv.slice(0, csv.lastIndexOf(`"end"`));
    const found = await check(cut, manifestText);
    expect(found).toContain("Line 7: The last row, 'end', is missing.");
    expect(found.join(" ")).toContain(`It should have: ${csv.length} bytes.`);
  });

  test("and longer than the signed one by whole pieces says where the signed one ends", async () => {
    const long = longExport();
    const exact = Buffer.from(long.csv).subarray(0, 2 * 65_536);
    const manifestOfPart = signed(exact.toString(), { kind: "transactions", rows: 1, totals: [] });
    const [first] = await check(long.csv, manifestOfPart);
    expect(first).toMatch(/^Line [\d,]+: The signed file ends before this line\.$/);
    const [shorter] = await check(exact, signManifest(long.manifest));
    expect(shorter).toMatch(/^Line [\d,]+: The file ends here, but the signed file continues\.$/);
  });
});

describe("what a changed file is said to be", () => {
  const { csv, manifest } = transactionsExport();
  const manifestText = signManifest(manifest);
  const unquoted = csv.replace(/"((?:[^",]|"")*)"/g, (_, cell: string) => cell.replaceAll('""', '"'));
  const savedAnew = (signs: string) =>
    `A spreadsheet or an editor may have saved it again: ${signs}. Check the file as it was sent.`;

  test.each([
    ["with LF", csv.replaceAll("\r\n", "\n"), savedAnew("its lines end with LF and not with CRLF")],
    ["with a byte order mark", `\ufeff${csv}`, savedAnew("it begins with a byte order mark")],
    [
      "with semicolons",
      unquoted.replaceAll(",", ";"),
      /^Line 1: Columns are separated by semicolons or tabs: a spreadsheet has saved it again\./,
    ],
    [
      "in UTF-16",
      Buffer.from(`\ufeff${csv}`, "utf16le"),
      "This is UTF-16 text: a spreadsheet or an editor has saved it again.",
    ],
    [
      "as a ZIP",
      Buffer.from("504b030414000000", "hex"),
      "This is a ZIP archive or a spreadsheet's workbook and not the CSV file itself.",
    ],
    [
      "with its columns in another order",
      csv
        .split("\r\n")
        .map((line) => line.split(",").toReversed().join())
        .join("\r\n"),
      /^Line 1: This is not the header of an export\. It has: closing,/,
    ],
    ["compressed", gzipSync(csv), "This is a compressed file (gzip) and not the CSV file itself."],
    ["as a PDF", "%PDF-1.7\n", "This is a PDF and not a CSV file."],
    ["as its manifest", manifestText, "This is JSON, as a manifest is, and not the CSV file."],
    ["as nothing", "", "The file is empty."],
    [
      "by an amount",
      csv.replace(`"2.5"`, `"2.6"`),
      "Line 5: 'in' of ETH in sub-wallet w/ETH/0 is as it was signed (2.5), but the rows add up to 2.6: a row of it was changed, added or removed.",
    ],
    [
      "by a total",
      csv.replace("3.199939000000000001", "4.2"),
      "Line 5: The manifest has another total of ETH in sub-wallet w/ETH/0: 'closing'. It has: 4.2. It should have: 3.199939000000000001.",
    ],
    [
      "by a row less",
      csv.split("\r\n").toSpliced(2, 1).join("\r\n"),
      "The file has another number of rows. It has: 2. It should have: 3.",
    ],
  ])("%s", async (_, changed, words) => {
    const found = await check(changed, manifestText, KNOWN, 1_000);
    if (typeof words === "string") expect(found).toContain(words);
    else expect(found[0]).toMatch(words);
  });

  test("as a spreadsheet saves it, although its rows add up", async () => {
    const portfolio = portfolioExport();
    const saved = `\ufeff${portfolio.csv.replaceAll('"', "").replaceAll("\r\n", "\n")}`;
    const found = await check(saved, signManifest(portfolio.manifest));
    expect(found[0]).toMatch(/^Line 1|^Between line 1/);
    expect(found[1]).toBe(
      savedAnew(
        "it begins with a byte order mark, its lines end with LF and not with CRLF, its texts have no quotation marks",
      ),
    );
    expect(found).toHaveLength(3);
  });

  test("in a small file is found within a few lines", async () => {
    const rows = Array.from({ length: 150 }, (_, at) => ({ ...TRANSACTION_ROWS[0], id: `id-${at}` }));
    const usual = transactionsExport(rows);
    const changed = usual.csv.replace(`"id-77"`, `"id-78"`);
    const [first] = await check(changed, signManifest(usual.manifest), KNOWN, 5_000);
    const [, from = 0, to = 0] = /^Between line (\d+) and line (\d+): The first/.exec(first ?? "") ?? [];
    expect(Number(from)).toBeLessThanOrEqual(79);
    expect(Number(to)).toBeGreaterThanOrEqual(79);
    expect(Number(to) - Number(from)).toBeLessThan(20);
  });

  test("is found by the pieces of 64 KiB that earlier manifests have", async () => {
    const { chunkBytes: _, chunks: __, ...earlier } = manifest;
    const whole = createHash("sha256").update(csv).digest("hex");
    const signedEarlier = signManifest({ ...earlier, chunks: [whole] });
    expect(await check(csv, signedEarlier)).toEqual([]);
    expect((await check(csv.replace("London", "Londen"), signedEarlier))[0]).toMatch(
      /^Between line 1 and line 7: The first/,
    );
  });

  test("of another kind or name is said to be of another manifest", async () => {
    const verdict = await verifyExport(
      inPieces(Buffer.from(csv)),
      Buffer.from(signManifest(portfolioExport().manifest)),
      KNOWN,
    );
    expect(verdict.differences.map(({ message }) => message)).toContain(
      "The manifest is of another kind of file",
    );
    expect(titleOf(verdict)).toBe("This is not the file that was signed, or not all of it");
    expect(nameNote(verdict, "other.csv")).toBe(
      "The manifest is of export.csv, and this file is named other.csv.",
    );
    expect(nameNote(verdict, "export.csv")).toBeNull();
  });
});

describe("a file that is signed and wrong in itself", () => {
  const facts = { kind: "transactions", rows: 3, totals: [] };
  const at = (index: number, change: Partial<(typeof TRANSACTION_ROWS)[number]>) =>
    TRANSACTION_ROWS.with(index, { ...TRANSACTION_ROWS[index], ...change });

  test.each([
    [
      "a closing",
      at(3, { closing: "3.2" }),
      /^Line 5: 'closing' of ETH .* It has: 3\.2\. It should have: 3\.199939000000000001\.$/,
    ],
    [
      "a sum of receipts",
      at(3, { in: "2.4" }),
      /^Line 5: 'in' of ETH .* It has: 2\.4\. It should have: 2\.5\.$/,
    ],
    [
      "a fee in another asset",
      at(2, { fee: "0.00005" }),
      /^Line 5: 'fees' of ETH .* It should have: 0\.000071\.$/,
    ],
    [
      "an amount by the last of its decimals",
      at(0, { amount: "2.500000000000000001" }),
      /It should have: 2\.500000000000000001\./,
    ],
    [
      "a direction",
      at(1, { direction: "SIDEWAYS" }),
      /^Line 3: The direction is not known\. It has: SIDEWAYS\.$/,
    ],
    [
      "an amount that is no number",
      at(1, { amount: "1e3" }),
      /^Line 3: 'amount' is not a number\. It has: 1e3\.$/,
    ],
    ["a count", at(5, { id: "4" }), /^Line 7: This line counts 4 and 2 rows, and there are 3 and 2\.$/],
    [
      "a missing balance",
      TRANSACTION_ROWS.toSpliced(4, 1),
      /^Line 4: There is no balance of USDC in sub-wallet w\/ETH\/0, which this movement is of\.$/,
    ],
    [
      "a kind of row",
      at(1, { record: "gift" }),
      /^Line 3: This kind of row does not belong here\. It has: gift\.$/,
    ],
    ["a row after the end", [...TRANSACTION_ROWS, { record: "end" }], /^Line 8: Rows follow the last one\.$/],
  ])("by %s is named with its line", async (_, rows, words) => {
    const csv = toCsv([TRANSACTION_COLUMNS, ...rows.map(transactionRow)]);
    const [first] = await check(csv, signed(csv, facts));
    expect(first).toMatch(words);
  });

  test.each([
    ["a number of rows", { rows: 4 }, "The file has another number of rows. It has: 3. It should have: 4."],
    [
      "a total",
      { totals: [{ subWalletId: "w/ETH/0", asset: "ETH", opening: "2" }] },
      "Line 5: The manifest has another total of ETH in sub-wallet w/ETH/0: 'opening'. It has: 1.000000000000000001. It should have: 2.",
    ],
    ["totals", { totals: [] }, "Line 5: The manifest has no total of ETH in sub-wallet w/ETH/0."],
    [
      "a kind",
      { kind: "portfolio" },
      "The manifest is of another kind of file. It has: Transaction History. It should have: Portfolio History.",
    ],
  ])("by %s of its manifest is named", async (_, change, words) => {
    const { csv, manifest } = transactionsExport();
    expect((await check(csv, signManifest({ ...manifest, ...change })))[0]).toBe(words);
  });

  test("of a portfolio is named by its day", async () => {
    const csv = portfolioExport().csv.replace(`"","75000.15"`, `"","75000.16"`);
    const [first] = await check(csv, signed(csv, { kind: "portfolio", rows: 3, totals: [] }));
    expect(first).toBe(
      "Line 6: The total of 2026-10-02 is not the sum of its values. It has: 75000.16. It should have: 75000.15.",
    );
  });

  test.each([
    [`"Entries","2"`, `"Entries","3"`, "Line 4: This line counts '3' entries, and there are 2."],
    [`"First entry","41"\r\n`, "", "Line 5: The line 'First entry' is missing. It has: Last entry."],
    ["2026-10-01T08:00:00.000Z", "yesterday", "Line 2: This is not a moment. It has: yesterday."],
  ])("of the audit log, with %j as %j", async (from, to, words) => {
    const csv = auditExport().csv.replace(from, to);
    const [first] = await check(csv, signed(csv, { kind: "audit", rows: 2, totals: [] }));
    expect(first).toBe(words);
  });
});

describe("what is no export", () => {
  const manifest = (csv: string | Buffer) =>
    signed(csv.toString(), { kind: "transactions", rows: 0, totals: [] });

  test.each([
    ["an empty file", "", "Line 1: The file is empty."],
    [
      "a byte order mark",
      `\ufeff${transactionsExport().csv}`,
      "Line 1: A byte order mark stands before the first line.",
    ],
    ["a picture", "\x89PNG\r\n\x1a\n", /^Line 1: This is not the header of an export/],
    ["a web page", "<!doctype html>\n", /^Line 1: This is not the header of an export/],
    ["text without a line's end", "record,direction", "Line 1: The file ends in the middle of this line."],
    ["an open quotation mark", `"record\n\n`, "Line 1: The file ends within a quoted cell."],
    ["text after a quotation mark", `"record"x,y\n`, "Line 1: Text follows a closing quotation mark."],
    [
      "a stray quotation mark",
      `rec"ord,y\n`,
      "Line 1: A quotation mark stands within a cell without quotes.",
    ],
    ["a lone CR", "record\rx\n", "Line 1: A line ends with CR alone."],
    [
      "a row of another width",
      `${toCsvOf(TRANSACTION_COLUMNS)}"movement"\r\n`,
      /^Line 2: This row has another number of columns\. It has: 1 columns\. It should have: 24 columns\.$/,
    ],
    ["a column twice", "record,direction,direction\n", "Line 1: A column stands twice. It has: direction."],
    ["a column missing", "record,direction\n", "Line 1: The column 'sub-wallet id' is missing."],
    ["an endless line", "x".repeat(70_000), "Line 1: A line is too long to be of an export."],
    ["endless columns", ",".repeat(70_000), "Line 1: A line is too long to be of an export."],
  ])("such as %s is refused", async (_, csv, words) => {
    const found = await check(csv, manifest(csv), KNOWN, 1_000);
    expect(found[0]).toMatch(words);
  });

  test("such as bytes that are no UTF-8 is refused, and no character of it is shown as it is", async () => {
    const bytes = Buffer.from([...Buffer.from("record,x\n"), 0xff, 0xfe, 10]);
    const facts = signManifest({
      ...manifestOf("", { kind: "audit", rows: 0, totals: [] }),
      bytes: bytes.length,
    });
    expect((await check(bytes, facts)).at(-1)).toMatch(/UTF-8|not the signed one|missing/);
    const hostile = "\u001b[31mrecord\u202e,x\n";
    expect((await check(hostile, manifest(hostile)))[0]).toContain("It has: ·[31mrecord·,x.");
  });
});

describe("a manifest", () => {
  const { csv, manifest } = transactionsExport();
  const text = signManifest(manifest);

  test("that was changed in any byte is found, unless only white space was", async () => {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
      const isSpace = /\s/.test(text[at] ?? "") && /\s/.test(changed.toString()[at] ?? "");
      if (!isSpace) expect(await check(csv, changed, KNOWN, 4_096), `byte ${at}`).not.toEqual([]);
    }
  });

  test.each([
    ["nothing", "", "The manifest is empty."],
    ["a CSV", csv, "This is a CSV file in the manifest's place. Perhaps the two files were swapped."],
    [
      "a byte order mark",
      `\ufeff${text}`,
      "A byte order mark stands before the manifest: an editor may have saved it again.",
    ],
    ["half of it", text.slice(0, 300), "The manifest is not complete JSON: it was cut off or changed."],
    ["a word", "manifest", "The manifest is not JSON."],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0xff]), "The manifest is not JSON."],
    ["a list", "[]", "The manifest is not one of an export."],
    ["null", "null", "The manifest is not one of an export."],
    [
      "another version",
      signManifest({ ...manifest, version: 4 }),
      "The manifest is of version 4, and only versions 1, 2 and 3 can be read here.",
    ],
    ["no sum", signManifest({ ...manifest, sha256: undefined }), /^In the manifest, 'sha256' is/],
    ["a number with decimals", signManifest({ ...manifest, bytes: 1.5 }), /^In the manifest, 'bytes' is/],
    [
      "a short signature",
      text.replace(/"signature": "[0-9a-f]{2}/, `"signature": "`),
      /^In the manifest, 'signature' is not 128 hexadecimal characters\.$/,
    ],
    [
      "a name twice",
      text.replace(`"version": 1,`, `"version": 1, "version": 1,`),
      "The manifest repeats a name, or writes a value in an unusual form.",
    ],
    [
      "another spelling",
      text.replace("export.csv", "expor\\u0074.csv"),
      "The manifest repeats a name, or writes a value in an unusual form.",
    ],
    [
      "the signature of another",
      text.replace(
        /"signature": "\w+"/,
        /"signature": "\w+"/.exec(signManifest(manifest, keyPair(9)))?.[0] ?? "",
      ),
      "The manifest is not as it was signed: its signature is wrong.",
    ],
    [
      "a changed total",
      text.replace("3.199939", "4.199939"),
      "The manifest is not as it was signed: its signature is wrong.",
    ],
    ["too much", Buffer.alloc(5_000_000, 32), "The manifest is too large."],
  ])("of %s is refused", async (_, hostile, words) => {
    expect((await check(csv, hostile))[0]).toMatch(words);
  });

  test("that another signed is refused where the custodian's key is known", async () => {
    const [first] = await check(csv, signManifest(manifest, keyPair(9)));
    expect(first).toMatch(
      /^The manifest is signed with a key that is not one of those known here\. It has: [0-9a-f]{64}\.$/,
    );
  });

  test("may hold what is not known here, as long as it is signed", async () => {
    expect(
      await check(csv, signManifest({ ...manifest, madeBy: { service: "x", parts: [1, null] } })),
    ).toEqual([]);
  });
});

function toCsvOf(columns: readonly string[]): string {
  return toCsv([columns]);
}

/** Of a length of several pieces of 64 KiB. */
function longExport() {
  const rows = Array.from({ length: 3_000 }, (_, at) => ({
    ...{ record: "movement", id: `id-${at}`, direction: "RECEIVED", "sub-wallet id": "w/BTC/0" },
    ...{ asset: "BTC", amount: "0.00000001", hash: "é".repeat(10) },
  }));
  return transactionsExport([
    ...rows,
    {
      ...{ record: "balance", "sub-wallet id": "w/BTC/0", asset: "BTC", opening: "0", in: "0.00003" },
      ...{ out: "0", fees: "0", closing: "0.00003" },
    },
    { record: "end", id: "3000", hash: "1" },
  ]);
}
