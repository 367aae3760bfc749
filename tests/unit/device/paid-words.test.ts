import { describe, expect, it } from "vitest";
import { paidTotalWords, usualWords } from "../../../sandbox/device/paid-words";

const ether = { symbol: "ETH", decimals: 18 };
const eth = (tenths: bigint) => tenths * 10n ** 17n;
const usual = { since: new Date("2026-08-29T00:00:00Z"), count: 24, largest: eth(12n) };
const LARGEST = "The largest of the 24 payments from this sub-wallet since 29 Aug 2026 was 1.2 ETH";

describe("the amount beside the sub-wallet's own", () => {
  it.each([
    ["8 times as much", eth(96n), "; this one is 8 times that."],
    ["a tenth is cut, never rounded up", eth(29n), "; this one is 2.4 times that."],
    ["hardly more", eth(12n) + 1n, "; this one is larger."],
    ["as much", eth(12n), "."],
    ["thousands", eth(12_345n), "; this one is 1,028 times that."],
  ])("%s", (_, units, said) => {
    expect(usualWords(usual, ether, units)).toBe(LARGEST + said);
  });
});

describe("the share of what a recipient was paid", () => {
  it.each([
    [eth(30n), "This one is 25% of that."],
    [eth(1n), "This one is 0.8% of that."],
    [1n, "This one is less than 0.1% of that."],
    [eth(240n), "This one is 200% of that."],
  ])("of %s wei", (units, said) => {
    const total = { assetId: "ETHEREUM/ETH", amount: eth(120n), count: 4 };
    expect(paidTotalWords(total, ether, units)).toBe(`12 ETH in 4 payments to it so far. ${said}`);
  });
});
