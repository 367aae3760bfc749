import { describe, expect, test } from "vitest";
import { CsvRows } from "~/lib/verify/csv-rows.server";

const TEXT = 'record,"a ""name"""\r\nmovement,"two\r\nlines\nof, text"\r\nlast,\r\n';

async function readIn(pieces: string[]) {
  const rows: { cells: string[]; line: number }[] = [];
  const csv = new CsvRows((cells, line) => rows.push({ cells, line }));
  for (const piece of pieces) await csv.push(piece);
  await csv.end();
  return { rows, hasPlainEnds: csv.hasPlainEnds, line: csv.line };
}

describe("rows of CSV", () => {
  test.each([
    ["at once", [TEXT]],
    ["letter by letter", [...TEXT]],
  ])("have the line on which each begins, read %s", async (_, pieces) => {
    expect(await readIn(pieces)).toEqual({
      rows: [
        { cells: ["record", 'a "name"'], line: 1 },
        { cells: ["movement", "two\r\nlines\nof, text"], line: 2 },
        { cells: ["last", ""], line: 5 },
      ],
      hasPlainEnds: false,
      line: 6,
    });
  });

  test("say whether a line has ended with LF alone, outside of texts", async () => {
    expect((await readIn(['a,"b\nc"\r\n'])).hasPlainEnds).toBe(false);
    expect((await readIn(["a,b\r\n", "c,d\n"])).hasPlainEnds).toBe(true);
  });

  test("end the reading with what is thrown while one is read", async () => {
    const csv = new CsvRows((cells) => {
      if (cells[0] === "b") throw new RangeError("b");
    });
    await csv.push("a\r\n");
    await expect(csv.push("b\r\nc\r\n").then(() => csv.end())).rejects.toThrow(RangeError);
  });

  test("without an end are not held in memory", async () => {
    const csv = new CsvRows(() => {});
    await expect(async () => {
      for (let piece = 0; piece < 100; piece += 1) await csv.push(",".repeat(1_000));
    }).rejects.toThrow();
    expect(csv.line).toBe(1);
  });
});
