import { expect, it, test } from "vitest";
import { verifyExport } from "~/lib/verify/judge.server";
import { sentenceOf } from "~/lib/verify/verdict";
import { inPieces, manifestOf, SIGNER, signManifest } from "../../fixtures/console/signed-export";

const HEADER = `"record","row","chain","asset","amount","state","fee","fee asset","payments","reason"`;
const LINES = [
  HEADER,
  `"payment",1,"Holesky","ETH",1.5,"CONFIRMED",0.001,"ETH",,`,
  `"payment",2,"Holesky","ETH",2,"FAILED",,,,"Refused"`,
  `"left out",9,,,,,,,,"Paid before"`,
  `"total",,"Holesky","ETH",1.5,"CONFIRMED",,,1,`,
  `"total",,"Holesky","ETH",2,"FAILED",,,1,`,
  `"fees",,"Holesky",,,,0.001,"ETH",,`,
  `"end",2,1,3,,,,,,`,
];
const TOTALS = [
  { chain: "Holesky", asset: "ETH", state: "CONFIRMED", payments: "1", amount: "1.5" },
  { chain: "Holesky", asset: "ETH", state: "FAILED", payments: "1", amount: "2" },
  { chain: "Holesky", feeAsset: "ETH", fee: "0.001" },
];

async function check(lines: readonly string[], change: Record<string, unknown> = {}) {
  const csv = `\ufeff${lines.map((line) => `${line}\r\n`).join("")}`;
  const facts = {
    ...{ version: 3, kind: "payout", file: "payout.csv", organisation: "TRUST", currency: null, rows: 3 },
    period: { from: "2026-11-27T00:00:00.000Z", to: "2026-11-27T01:00:00.000Z" },
    ...{ timeZone: "UTC", totals: TOTALS, payout: { name: "Salaries", fingerprint: "a1b2 c3d4" } },
    signer: { name: "Test", publicKey: SIGNER.publicKey },
    ...change,
  };
  const signed = Buffer.from(signManifest(manifestOf(csv, facts)));
  return verifyExport(inPieces(Buffer.from(csv), 7), signed, [SIGNER.publicKey]);
}

it("is complete, and says what it found", async () => {
  const { differences, signed } = await check(LINES);
  expect(differences).toEqual([]);
  expect(signed?.payout).toEqual({
    ...{ name: "Salaries", fingerprint: "a1b2 c3d4" },
    sums: [
      { label: "Confirmed", amount: "1.5 ETH", note: "Holesky, 1 payment" },
      { label: "Failed", amount: "2 ETH", note: "Holesky, 1 payment" },
      { label: "Fees", amount: "0.001 ETH", note: "Holesky" },
    ],
  });
});

test.each([
  [
    "payments in another order",
    2,
    '"payment",2',
    '"payment",3',
    "Line 3: The payments are not in their order",
  ],
  ["a state that is none", 2, "FAILED", "PAID", "Line 3: The state is not known"],
  ["a sum that is wrong", 4, "1.5", "1.6", "Line 5: The total of ETH that is CONFIRMED is not what"],
  ["a count that is wrong", 4, ",1,", ",2,", "Line 5: The number of payments of ETH that are CONFIRMED"],
  [
    "fees that are wrong",
    6,
    "0.001",
    "0.002",
    "Line 7: The sum of fees on Holesky is not what the payments paid",
  ],
  ["a payment without a sum", 5, LINES[5] ?? "", `"left out",8,,,,,,,,""`, "Line 6: This kind of row"],
  ["counts that are wrong", 7, '"end",2', '"end",3', "Line 8: This line counts 3, 1 and 3 rows"],
  ["an amount that is none", 1, "1.5", "1e5", "Line 2: 'amount' is not a number"],
])("%s are found even where they were signed", async (_, at, from, to, sentence) => {
  const lines = LINES.map((line, index) => (index === at ? line.replace(from, to) : line));
  const { differences } = await check(lines);
  expect(sentenceOf(differences[0]!)).toContain(sentence);
});

it("is refused with a manifest that has other sums", async () => {
  const [first, ...others] = TOTALS;
  const { differences } = await check(LINES, { totals: [{ ...first, amount: "1.4" }, ...others] });
  expect(sentenceOf(differences[0]!)).toContain(
    "another total of ETH on Holesky that is CONFIRMED: 'amount'",
  );
});
