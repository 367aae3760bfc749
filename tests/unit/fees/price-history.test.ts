import { beforeEach, describe, expect, it } from "vitest";
import { farAboveUsual } from "~/lib/fees/far-above-usual";
import { forgetPrices, recordPrice, recordQuotes, usualPrices } from "~/lib/fees/price-history.server";

const BSC = { chain: "BINANCE_SMART_CHAIN", network: "mainnet" } as const;
const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 25);
const at = (minutes: number) => START + minutes * MINUTE;

beforeEach(() => forgetPrices());

describe("the usual price", () => {
  it("is not known before any was seen", () => {
    expect(usualPrices(BSC, START)).toEqual({});
  });

  it("is the median of the last day, by chain, network and speed", () => {
    for (const [index, price] of [3n, 9n, 4n].entries()) recordPrice(BSC, "MEDIUM", price, at(index * 20));
    recordPrice({ ...BSC, network: "testnet" }, "MEDIUM", 70n, at(60));
    recordPrice(BSC, "FAST", 80n, at(60));
    expect(usualPrices(BSC, at(61))).toEqual({ MEDIUM: 4n, FAST: 80n });
    // A day after the first, and after all of them.
    expect(usualPrices(BSC, at(24 * 60 + 10))).toEqual({ MEDIUM: 4n, FAST: 80n });
    expect(usualPrices(BSC, at(48 * 60))).toEqual({});
  });

  it("does not follow a price that is asked for again and again", () => {
    recordPrice(BSC, "MEDIUM", 3n, at(0));
    for (let times = 0; times < 1_000; times += 1) recordPrice(BSC, "MEDIUM", 27n, at(15));
    expect(usualPrices(BSC, at(16)).MEDIUM).toBe(3n);
  });

  it("comes from the quotes too", () => {
    recordQuotes(
      BSC,
      { SLOW: { price: 1n, waitSeconds: null }, FAST: { price: 5n, waitSeconds: 60 } },
      START,
    );
    expect(usualPrices(BSC, START)).toEqual({ SLOW: 1n, FAST: 5n });
  });
});

describe("a price far above the usual", () => {
  const GWEI = 10n ** 9n;

  it.each([
    [
      "BINANCE_SMART_CHAIN",
      "MEDIUM",
      10n * GWEI,
      3n * GWEI,
      "10 Gwei is 3.3 times the usual one. The median for Medium",
    ],
    [
      "DOGE",
      "MEDIUM",
      50_000n,
      2_000n,
      "50,000 Satoshi/Byte is 25 times the usual one. The median for Medium",
    ],
    ["ETHEREUM", "FAST", 189n * GWEI, 21n * GWEI, "189 Gwei is 9 times the usual one. The median for Fast"],
    [
      "RIPPLE",
      "NETWORK",
      90_000n,
      12n,
      "0.09 XRP is 7,500 times the usual one. The median in the last 24 hours",
    ],
  ] as const)("is named on %s with its median", (chain, level, price, usual, words) => {
    expect(farAboveUsual({ chain, level, price }, usual)).toContain(words);
  });

  it("is nothing to say at three times, or where no median is known", () => {
    expect(farAboveUsual({ chain: "DOGE", level: "SLOW", price: 6_000n }, 2_000n)).toBeNull();
    expect(farAboveUsual({ chain: "DOGE", level: "SLOW", price: 50_000n }, undefined)).toBeNull();
  });
});
