import { describe, expect, it } from "vitest";
import type { PayoutTotal } from "~/lib/custody/payouts/shapes.server";
import { type AnsweredRow, areTotalsOf } from "~/lib/payouts/compare-totals";

const row = (asset: string, amount: string, answer: Partial<AnsweredRow["answer"]> = {}): AnsweredRow => ({
  payment: { subWalletId: "w/ETH/0", asset, amount },
  feeAsset: "ETH",
  answer: { refusal: null, code: null, maxFee: "10", ...answer },
});

const total = (asset: string, changes: Partial<PayoutTotal>): PayoutTotal => ({
  ...{ subWalletId: "w/ETH/0", asset, decimals: 18, count: 0, amount: "0", maxFees: "0", available: null },
  ...changes,
});

const rows = [
  row("ETH", "100"),
  row("USDC", "5"),
  row("USDC", "7", { refusal: "Insufficient balance", code: "INSUFFICIENT_BALANCE" }),
  row("ETH", "1000", { refusal: "Not allowed", code: "NOT_ALLOWED", maxFee: null }),
];
const totals = [
  total("ETH", { count: 1, amount: "100", maxFees: "30" }),
  total("USDC", { count: 2, amount: "12" }),
];

describe("the totals of a service's check", () => {
  it("are those of the rows, with what is only short of funds", () => {
    expect(areTotalsOf(totals, rows)).toBe(true);
    expect(areTotalsOf([...totals, total("LINK", {})], rows)).toBe(true);
    expect(areTotalsOf([], [])).toBe(true);
  });

  it.each<[string, PayoutTotal[]]>([
    ["another amount", [totals[0] as PayoutTotal, total("USDC", { count: 2, amount: "13" })]],
    ["another count", [totals[0] as PayoutTotal, total("USDC", { count: 3, amount: "12" })]],
    ["other fees", [total("ETH", { count: 1, amount: "100", maxFees: "29" }), totals[1] as PayoutTotal]],
    ["an asset less", totals.slice(0, 1)],
    ["an asset more", [...totals, total("LINK", { count: 1, amount: "1" })]],
    [
      "another sub-wallet",
      [totals[0] as PayoutTotal, { ...(totals[1] as PayoutTotal), subWalletId: "x/ETH/0" }],
    ],
  ])("are not with %s", (_, other) => {
    expect(areTotalsOf(other, rows)).toBe(false);
  });
});
