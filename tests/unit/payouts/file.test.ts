import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAYOUT_COLUMNS, type PayoutCells, writePayoutHeader } from "~/lib/forms/payout-columns";
import { readPayoutIntent, showIntent } from "~/lib/forms/payout-form";
import { amountProblem } from "~/lib/payouts/amount-words";
import { type DraftRow, packDraft, unpackDraft } from "~/lib/payouts/draft.server";
import { applyLeaving, applyPosted } from "~/lib/payouts/edit-draft";
import { readRows } from "~/lib/payouts/read-rows.server";
import { nextReference } from "~/lib/payouts/row-again.server";
import { textOfRows } from "~/lib/payouts/write-rows";

const cells = (changes: Partial<PayoutCells> = {}): PayoutCells => ({
  reference: "INV-1",
  from: "Trading desk",
  asset: "ETH",
  to: "0x52908400098527886E0F7030069857D2E4169EE7",
  amount: "1.5",
  tag: "",
  note: "",
  ...changes,
});

const row = (changes: Partial<DraftRow> = {}): DraftRow => ({
  line: 2,
  cells: cells(),
  isLeftOut: false,
  seen: "",
  maxFee: "",
  ...changes,
});

async function issuesOf(text: string) {
  const read = await readRows(text, "");
  return read.ok ? [] : read.issues.map(({ message }) => message);
}

describe("the file of a payout", () => {
  it("is read in any order of columns, with the lines of the file as numbers", async () => {
    const read = await readRows("amount;to;asset;reference\n\n1,5;x;ETH;A\n2;y;BTC;B\n", "pay.csv");
    expect(read).toMatchObject({
      ok: true,
      draft: {
        fileName: "pay.csv",
        rows: [
          {
            line: 3,
            cells: { amount: "1,5", to: "x", asset: "ETH", reference: "A", from: "", tag: "", note: "" },
          },
          { line: 4, cells: { amount: "2" } },
        ],
      },
    });
  });

  it("refuses unknown, doubled and missing columns by name, and takes no row then", async () => {
    expect(await issuesOf("reference,asset,to,amount,Kosten\nA,ETH,x,1,2\n")).toEqual([
      "The column “Kosten” is not known. Remove it, or correct its name",
    ]);
    expect(await issuesOf("reference,asset,to,to\nA,ETH,x,1\n")).toEqual([
      "The column to is there twice",
      "The column amount is missing",
    ]);
    expect(await issuesOf("A,ETH,x,1\n")).toEqual([
      "The first line must name the columns, such as reference,from,asset,to,amount",
    ]);
    expect(await issuesOf(writePayoutHeader())).toEqual(["There are no rows below the header."]);
  });

  it("refuses a cell that is too long by its name, and does not cut it", async () => {
    expect(await issuesOf(`reference,asset,to,amount\nA,ETH,${"x".repeat(501)},1\n`)).toEqual([
      "The cell to has 501 characters, and may have 500",
    ]);
  });

  it("stops after a thousand rows", async () => {
    const lines = (count: number) => `reference,asset,to,amount\n${"A,ETH,x,1\n".repeat(count)}`;
    expect(await issuesOf(lines(1_000))).toEqual([]);
    expect(await issuesOf(lines(1_001))).toEqual([
      "A CSV can have at most 1,000 rows. Split it, and import the parts one after the other.",
    ]);
  });

  it("comes back unchanged when it is written and read again", async () => {
    const text = fc.string({
      unit: fc.constantFrom("'", '"', "=", ",", ";", "\t", "a", " ", "é", "-"),
      maxLength: 12,
    });
    const any = fc.record(
      Object.fromEntries(PAYOUT_COLUMNS.map((one) => [one, text])),
    ) as fc.Arbitrary<PayoutCells>;
    await fc.assert(
      fc.asyncProperty(fc.array(any, { minLength: 1, maxLength: 6 }), async (all) => {
        const trimmed = all
          .map((one) => ({ ...one, reference: `r${one.reference.trim()}` }))
          .map(
            (one) =>
              Object.fromEntries(PAYOUT_COLUMNS.map((column) => [column, one[column].trim()])) as PayoutCells,
          );
        const read = await readRows(textOfRows({ rows: trimmed.map((one) => row({ cells: one })) }), "");
        expect(read.ok && read.draft.rows.map((one) => one.cells)).toEqual(trimmed);
      }),
      { numRuns: 200 },
    );
  });
});

describe("an amount", () => {
  it.each([
    ["1e3", "Did you mean 1000?"],
    ["1.25e2", "Did you mean 125?"],
    ["1.5e0", "Did you mean 1.5?"],
    ["1e-2", "Did you mean 0.01?"],
    ["1,000", "Did you mean 1000, or 1.000?"],
    ["1,000,000", "Did you mean 1000000?"],
    ["1.000,50", "Did you mean 1000.50?"],
    ["1,000.50", "Did you mean 1000.50?"],
    ["12,5", "Did you mean 12.5?"],
  ])("%s is refused with what may have been meant", (typed, words) => {
    expect(amountProblem(typed)).toContain(words);
  });

  it.each(["", "-1", "+1", "abc", "1 000", "0x10", "1e999999999", "1,0,0", "NaN", "=1+1"])(
    "%j is refused without a guess",
    (typed) => {
      expect(amountProblem(typed)).not.toBeNull();
      expect(amountProblem(typed)).not.toContain("Did you mean");
    },
  );

  it.each(["1", "0.5", "1250.50", "000.1"])("%s is taken", (typed) => {
    expect(amountProblem(typed)).toBeNull();
  });
});

describe("the rows between two pages of the form", () => {
  const draft = {
    fileName: "november.csv",
    rows: [row(), row({ line: 3, isLeftOut: true, seen: "ab", maxFee: "12" })],
  };

  it("come back as they were", () => {
    expect(unpackDraft(packDraft(draft))).toEqual(draft);
  });

  it.each([
    ["nothing", ""],
    ["no text of ours", "abc"],
    ["other JSON", deflateRawSync('{"rows":1}').toString("base64url")],
    ["too much", deflateRawSync(Buffer.alloc(64 * 1024 * 1024)).toString("base64url")],
  ])("are refused if they are %s", (_, text) => {
    expect(unpackDraft(text)).toBeNull();
  });

  it("take over what was typed and ticked, for the rows that were shown", () => {
    const posted = [{ to: "another", offered: "k1", seen: "k1" }];
    const [first, second] = applyPosted(draft, posted).rows;
    expect(first).toMatchObject({ cells: { to: "another", amount: "1.5" }, seen: "k1" });
    expect(second).toEqual(draft.rows[1]);
    expect(applyPosted({ ...draft, rows: [row({ seen: "k1" })] }, [{ offered: "k1" }]).rows[0]?.seen).toBe(
      "",
    );
    expect(applyPosted({ ...draft, rows: [row({ seen: "k1" })] }, [{ to: "x" }]).rows[0]?.seen).toBe("k1");
  });

  it("are left out and taken in again by their place", () => {
    const left = applyLeaving(draft, readPayoutIntent("leave:0"));
    expect(left.rows.map((one) => one.isLeftOut)).toEqual([true, true]);
    expect(applyLeaving(left, readPayoutIntent("take:1")).rows.map((one) => one.isLeftOut)).toEqual([
      true,
      false,
    ]);
    expect(applyLeaving(draft, readPayoutIntent("leave:7"))).toEqual(draft);
  });
});

describe("a button of the form", () => {
  it("that is not known checks the rows: nothing is made by accident", () => {
    for (const text of ["", "MAKE", "make:1", "leave:", "leave:99999", "show:mine:1", "constructor"]) {
      expect(readPayoutIntent(text)).toEqual({ kind: "check" });
    }
    expect(readPayoutIntent("make")).toEqual({ kind: "make" });
    expect(readPayoutIntent(showIntent("look", 3))).toEqual({ kind: "show", filter: "look", page: 3 });
  });
});

describe("the reference of a row that is prepared again", () => {
  it.each([
    ["INV-1", "INV-1-2"],
    ["INV-1-2", "INV-1-3"],
    ["INV", "INV-2"],
    ["a".repeat(35), `${"a".repeat(33)}-2`],
    ["x-99", "x-99-2"],
  ])("%s becomes %s", (earlier, next) => {
    expect(nextReference(earlier)).toBe(next);
  });
});
