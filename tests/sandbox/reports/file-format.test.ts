import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { canonicalJson, type Json } from "../../../sandbox/reports/canonical-json";
import { csvLine, number, toCsv } from "../../../sandbox/reports/csv";
import { CHUNK_BYTES, writeFile } from "../../../sandbox/reports/file-writer";

describe("a CSV file", () => {
  it.each([
    ["=1+1", `"'=1+1"`],
    ["+44 20", `"'+44 20"`],
    ["-1", `"'-1"`],
    ["@SUM(A1)", `"'@SUM(A1)"`],
    ["\t=1", `"'\t=1"`],
    ["\r=1", `"'\r=1"`],
    ["\n=1", `"'\n=1"`],
    ["＝1+1", `"'＝1+1"`],
    ["＋1", `"'＋1"`],
    ["－1", `"'－1"`],
    ["＠SUM(A1)", `"'＠SUM(A1)"`],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ["1=1", `"1=1"`],
    ['say "hi", twice', `"say ""hi"", twice"`],
  ])("writes the text %j so that no spreadsheet runs it", (text, cell) => {
    expect(csvLine([text, "next"])).toBe(`${cell},"next"\r\n`);
    const [[read] = []] = parse(csvLine([text, "next"]), { record_delimiter: "\r\n" }) as string[][];
    expect(read?.replace(/^'/, "")).toBe(text);
  });

  it.each([
    "0",
    "-12.5",
    "115792089237316195423570985008687907853269984665640564039457584007913129639935",
    "",
  ])("writes the number %j as a number", (text) => {
    expect(csvLine([number(text)])).toBe(`${text}\r\n`);
  });

  it.each(["=1", "1e5", "+1", "1,5", "0x10", "NaN", " 1", "1."])("takes %j for no number", (text) => {
    expect(() => number(text)).toThrow(RangeError);
  });

  it("ends every line with CRLF", () => {
    expect(toCsv([["a"], [number("1")]])).toBe('"a"\r\n1\r\n');
  });
});

describe("canonical JSON", () => {
  it("sorts keys by code unit, at every depth, without white space", () => {
    // The order of RFC 8785, section 3.2.3: a code point beyond 16 bits comes before U+FB33.
    const value: Json = {
      "\u20ac": "Euro",
      "\r": "CR",
      "\ufb33": "Dalet",
      "1": "One",
      "\ud83d\ude00": "Smile",
      a: [{ b: 1, a: null }],
    };
    expect(canonicalJson(value)).toBe(
      '{"\\r":"CR","1":"One","a":[{"a":null,"b":1}],"\u20ac":"Euro","\ud83d\ude00":"Smile","\ufb33":"Dalet"}',
    );
  });

  it.each([0.1, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY])("refuses the number %s", (value) => {
    expect(() => canonicalJson({ value })).toThrow(RangeError);
  });
});

describe("writing a file", () => {
  it("has the sums of the whole file and of its pieces, however the lines fall", async () => {
    const lines = Array.from({ length: 9000 }, (_, at) => `${"é".repeat(at % 61)},${at}\r\n`);
    const chunks: Buffer[] = [];
    const facts = await writeFile(stream(lines), async (more) => void chunks.push(...more));
    const whole = Buffer.from(lines.join(""));
    const sum = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    expect(Buffer.concat(chunks).equals(whole)).toBe(true);
    expect(facts.bytes).toBe(whole.length);
    expect(facts.sha256).toBe(sum(whole));
    expect(facts.chunkBytes).toBe(1024);
    expect(facts.chunks).toEqual(
      Array.from({ length: Math.ceil(whole.length / 1024) }, (_, at) =>
        sum(whole.subarray(at * 1024, (at + 1) * 1024)),
      ),
    );
    expect(chunks.slice(0, -1).every(({ length }) => length === CHUNK_BYTES)).toBe(true);
  });

  it("cuts a long line, and writes nothing of an empty file", async () => {
    const chunks: Buffer[] = [];
    const facts = await writeFile(
      stream(["x".repeat(3 * CHUNK_BYTES)]),
      async (more) => void chunks.push(...more),
    );
    expect(chunks.map(({ length }) => length)).toEqual([CHUNK_BYTES, CHUNK_BYTES, CHUNK_BYTES]);
    expect(facts.chunks).toHaveLength(3 * 64);
    expect((await writeFile(stream([]), async () => undefined)).chunks).toEqual([]);
  });

  it("never holds more than a few chunks, however long the file is", async () => {
    let made = 0;
    let written = 0;
    let mostHeld = 0;
    async function* million() {
      const line = `${"x".repeat(198)}\r\n`.repeat(50);
      for (let at = 0; at < 5000; at += 1) {
        made += line.length;
        mostHeld = Math.max(mostHeld, made - written);
        yield line;
      }
    }
    const facts = await writeFile(million(), async (chunks) => {
      for (const { length } of chunks) written += length;
    });
    expect(facts.bytes).toBe(50_000_000);
    expect(written).toBe(facts.bytes);
    expect(mostHeld).toBeLessThan(10 * CHUNK_BYTES);
  });
});

describe("the pieces of a file", () => {
  it.each([
    [4096 * 1024, 1024, 4096],
    [4096 * 1024 + 1, 8192, 513],
    [4096 * 8192, 8192, 4096],
    [4096 * 8192 + 1, 65_536, 513],
  ])("of %i bytes are of %i bytes", async (length, chunkBytes, count) => {
    const part = "x".repeat(1_000_003);
    const lines = [
      ...Array(Math.floor(length / part.length)).fill(part),
      part.slice(0, length % part.length),
    ];
    const facts = await writeFile(stream(lines), async () => undefined);
    expect(facts.bytes).toBe(length);
    expect([facts.chunkBytes, facts.chunks.length]).toEqual([chunkBytes, count]);
  });
});

async function* stream(lines: string[]) {
  yield* lines;
}
