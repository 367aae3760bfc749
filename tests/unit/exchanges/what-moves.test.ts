import { describe, expect, it } from "vitest";
import { type MovingAsset, whatMoves } from "~/lib/exchanges/what-moves";

const btc: MovingAsset = {
  symbol: "BTC",
  decimals: 8,
  available: "1200000000",
  balance: "1240000000",
  limitLeft: "500000000",
};
const coinbase = { name: "Coinbase Prime main", balances: { BTC: "1560000000" } };
const moves = (amount: string, change: Partial<MovingAsset> = {}, to: typeof coinbase | null = coinbase) =>
  whatMoves({ name: "Kraken main", asset: { ...btc, ...change } }, to, amount);

describe("what a transfer moves", () => {
  it("is told by both balances, before and after", () => {
    expect(moves("0.75")).toMatchObject({
      symbol: "BTC",
      from: { name: "Kraken main", before: "12.400", after: "11.650" },
      to: { name: "Coinbase Prime main", before: "15.600", after: "16.350" },
      isTooMuch: false,
      isAboveLimit: false,
    });
  });

  it.each(["", "0", "1,5", "0.000000001", "x"])("is nothing as long as the amount is %j", (amount) => {
    const { from, to, isTooMuch } = moves(amount);
    expect([from.after, to?.after, isTooMuch]).toEqual([null, null, false]);
    expect(from.before).toBe("12.400");
  });

  it("has no other side before a recipient is chosen", () => {
    expect(moves("1", {}, null).to).toBeNull();
  });

  it("is measured by what is available, not by what is held", () => {
    expect(moves("12").isTooMuch).toBe(false);
    expect(moves("12.00000001").isTooMuch).toBe(true);
    expect(moves("13").from.after).toBeNull();
  });

  it("is measured by what the exchange lets leave the account", () => {
    expect(moves("5").isAboveLimit).toBe(false);
    expect(moves("5.1").isAboveLimit).toBe(true);
    expect(moves("5.1", { limitLeft: null }).isAboveLimit).toBe(false);
  });

  it("says nothing of a balance that is not known", () => {
    const { from, isTooMuch } = moves("1", { balance: null, available: null });
    expect([from.before, from.after, isTooMuch]).toEqual([null, null, false]);
    const elsewhere = whatMoves({ name: "Kraken main", asset: btc }, { name: "Cold", balances: {} }, "1");
    expect(elsewhere.to).toEqual({ name: "Cold", before: null, after: null });
  });
});
