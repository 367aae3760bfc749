import { describe, expect, it, test } from "vitest";
import type { PricedTotal } from "~/lib/custody/payouts/shapes.server";
import { totalViews } from "~/lib/payouts/progress-view.server";
import { fiatWords, priceKey, pricesOf, worthOf } from "~/lib/payouts/worth";
import { sumOf } from "~/lib/present/worth-sum";

const total = (subWalletId: string, asset: string, more: Partial<PricedTotal> = {}): PricedTotal => ({
  ...{ subWalletId, asset, decimals: 6, count: 1, amount: "2500000", maxFees: "0", available: null },
  price: "0.8",
  ...more,
});

describe("values of a payout", () => {
  it("are the amounts at the price of a whole unit", () => {
    const prices = pricesOf([total("w", "USDC", { price: `0.79${"3".repeat(30)}` })], true);
    const worth = worthOf("2500000", prices?.get(priceKey("w", "USDC")), "GBP");
    expect(fiatWords(worth, "GBP")).toBe("£1.98");
  });

  it("are added up as they are shown, by asset", () => {
    const totals = [total("a", "USDC"), total("b", "USDC", { amount: "1000000" })];
    const [view] = totalViews(null, { totals }, { prices: pricesOf(totals, true), currency: "GBP" });
    expect(view).toMatchObject({ amount: "3.5", count: "2 payments", fiat: "£2.80" });
  });

  test.each<[PricedTotal[], boolean, string | null, string]>([
    [[total("a", "USDC", { price: null })], true, "no price known", "an unknown price"],
    [
      [total("a", "USDC"), total("b", "USDC", { price: null })],
      true,
      "no price known",
      "a part without a price",
    ],
    [[total("a", "USDC", { price: null })], false, null, "a backend that names no prices"],
  ])("are said to be unknown, and never 0: %#", (totals, isKnown, fiat, _why) => {
    const valuation = { prices: pricesOf(totals, isKnown), currency: "GBP" };
    expect(totalViews(null, { totals }, valuation)[0]?.fiat).toBe(fiat);
  });

  it("leave out what only pays fees", () => {
    const totals = [total("a", "USDC"), total("a", "ETH", { count: 0, amount: "0", price: null })];
    const views = totalViews(null, { totals }, { prices: pricesOf(totals, true), currency: "GBP" });
    expect(views.map(({ asset, fiat }) => [asset, fiat])).toEqual([["USDC", "£2.00"]]);
  });
});

it("sums nothing as 0 and anything unknown as unknown", () => {
  expect(sumOf([])?.toFixed()).toBe("0");
  expect(sumOf([null])).toBeNull();
});
