import { describe, expect, it, test } from "vitest";
import { verifyExport } from "~/lib/verify/judge.server";
import { sentenceOf } from "~/lib/verify/verdict";
import {
  CURRENT_PORTFOLIO,
  CURRENT_ROWS,
  currentAudit,
  currentPortfolio,
  currentTransactions,
  transactionsOfVersion2,
} from "../../fixtures/console/current-export";
import {
  auditExport,
  inPieces,
  manifestOf,
  portfolioExport,
  SIGNER,
  signManifest,
  transactionsExport,
} from "../../fixtures/console/signed-export";

type Export = { csv: string; manifest: Record<string, unknown> };

async function check({ csv, manifest }: Export, piece = 16): Promise<string[]> {
  const source = inPieces(Buffer.from(csv), piece);
  const verdict = await verifyExport(source, Buffer.from(signManifest(manifest)), [SIGNER.publicKey]);
  return verdict.differences.map(sentenceOf);
}

/** The same text, signed as it is. */
const signedAnew = ({ manifest }: Export, csv: string): Export => {
  const { bytes: _, sha256: __, chunks: ___, chunkBytes: ____, ...facts } = manifest;
  return { csv, manifest: manifestOf(csv, facts) };
};

const MADE_NOW = [
  ["transactions", currentTransactions()],
  ["portfolio", currentPortfolio()],
  ["audit", currentAudit()],
] as const;
const MADE_BEFORE = [
  ["transactions", transactionsExport()],
  ["portfolio", portfolioExport()],
  ["audit", auditExport()],
] as const;

describe("a file of version 3", () => {
  test.each(MADE_NOW)("of %s is complete and unchanged, wherever its pieces are cut", async (_, made) => {
    for (const piece of [1, 7, 100_000]) expect(await check(made, piece)).toEqual([]);
  });

  test.each(MADE_NOW)("of %s is found without its byte order mark", async (_, made) => {
    const bare = made.csv.slice(1);
    const [, second] = await check({ ...made, csv: bare });
    expect(second).toContain("its byte order mark is missing");
    expect(await check(signedAnew(made, bare))).toEqual([
      "Line 1: The byte order mark before the first line is missing.",
    ]);
  });

  it("of transactions made before it named chains and operations is read as it was", async () => {
    expect(await check(transactionsOfVersion2())).toEqual([]);
  });

  it("tells assets with one symbol apart by their chains", async () => {
    const [, , , balance = {}, end = {}] = CURRENT_ROWS;
    const idle = { ...balance, "sub-wallet id": "w/KRAKEN/0", asset: "BNB", in: "0", out: "0", fees: "0" };
    const held = (chain: string, units: string) => ({ ...idle, chain, opening: units, closing: units });
    const of = (first: string) => [
      ...CURRENT_ROWS.slice(0, 4),
      held("Binance Testnet", first),
      held("Binance Smart Chain Testnet", "7"),
      { ...end, hash: "3" },
    ];
    const made = currentTransactions(of("5"));
    expect(await check(made)).toEqual([]);
    expect(await check(signedAnew(made, currentTransactions(of("6")).csv))).toEqual([
      "Line 6: The manifest has another total of BNB in sub-wallet w/KRAKEN/0: 'opening'. It has: 6. It should have: 5.",
    ]);
  });

  test.each(MADE_BEFORE)("of %s made before, without a mark, is read as it was", async (_, made) => {
    expect(await check(made)).toEqual([]);
    expect(await check(signedAnew(made, `\uFEFF${made.csv}`))).toEqual([
      "Line 1: A byte order mark stands before the first line.",
    ]);
  });
});

describe("a signed file of version 3 that is wrong in itself", () => {
  const rowsWith = (at: number, change: Record<string, string>) =>
    CURRENT_ROWS.with(at, { ...CURRENT_ROWS[at], ...change });
  const holdingsWith = (at: number, change: Record<string, string>) =>
    CURRENT_PORTFOLIO.with(at, { ...CURRENT_PORTFOLIO[at], ...change });

  it.each([
    [
      "the fiat of an amount",
      rowsWith(0, { "fiat of amount": "5000.32" }),
      "Line 2: 'fiat of amount' is not the amount at its rate. It has: 5000.32. It should have: 5000.31.",
    ],
    [
      "the fiat of a fee",
      rowsWith(1, { "fiat of fee": "0.05" }),
      "Line 3: 'fiat of fee' is not the amount at its rate. It has: 0.05. It should have: 0.04.",
    ],
    [
      "the fiat of what waits",
      rowsWith(2, { rate: "2101" }),
      "Line 4: 'fiat of amount' is not the amount at its rate. It has: 2100.00. It should have: 2101.00.",
    ],
    [
      "a request that waits among the movements",
      [CURRENT_ROWS[2]!, ...CURRENT_ROWS.slice(0, 2), ...CURRENT_ROWS.slice(3)],
      "Line 3: This kind of row does not belong here. It has: movement.",
    ],
    [
      "a request that waits and is not counted",
      CURRENT_ROWS.toSpliced(2, 1),
      "Line 5: This line counts 2, 1 and 1 rows, and there are 2, 1 and 0.",
    ],
  ])("by %s is named with its line", async (_, rows, words) => {
    const [first] = await check(currentTransactions(rows));
    expect(first).toBe(words);
  });

  it.each([
    [
      "a value",
      holdingsWith(3, { "value (GBP)": "75000.16" }),
      "Line 5: 'value' is not the amount at its rate. It has: 75000.16. It should have: 75000.15.",
    ],
    [
      "an opening",
      holdingsWith(4, { "opening (GBP)": "49999.51" }),
      "Line 6: 'opening' of sub-wallet w/BTC/0 is not the sum of its values. It has: 49999.51. It should have: 49999.5.",
    ],
    [
      "a closing",
      holdingsWith(4, { "closing (GBP)": "75000.14" }),
      "Line 6: 'closing' of sub-wallet w/BTC/0 is not the sum of its values on the last day. It has: 75000.14. It should have: 75000.15.",
    ],
    [
      "the closing of what was sold before",
      holdingsWith(5, { "closing (GBP)": "5000.00" }),
      "Line 7: 'closing' of sub-wallet w/BTC/1 is not the sum of its values on the last day. It has: 5000. It should have: 0.",
    ],
    [
      "a sub-wallet without its total",
      CURRENT_PORTFOLIO.toSpliced(5, 1),
      "Line 4: There is no total of sub-wallet w/BTC/1, which this row is of.",
    ],
    [
      "a sub-wallet that stands twice",
      CURRENT_PORTFOLIO.toSpliced(5, 0, CURRENT_PORTFOLIO[4]!),
      "Line 7: Sub-wallet w/BTC/0 stands twice.",
    ],
  ])("in a portfolio by %s is named with its line", async (_, rows, words) => {
    const [first] = await check(currentPortfolio(rows));
    expect(first).toBe(words);
  });

  it("in the audit log by a chain hash that is not the last entry's is named", async () => {
    const { csv, manifest } = currentAudit();
    const changed = csv.replace(/"Chain hash","\w+"/, `"Chain hash","${"cd".repeat(32)}"`);
    const [first] = await check(signedAnew({ csv, manifest }, changed));
    expect(first).toContain("Line 7: 'Chain hash' is not the hash of the last entry.");
  });
});
