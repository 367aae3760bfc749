import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  amountText,
  formatBalance,
  formatCrypto,
  formatExact,
  formatFiat,
  formatGwei,
  formatTransactionValue,
  fractionProblem,
  fromSmallestUnit,
  groupAmounts,
  gweiToWei,
  parseAmount,
  toSmallestUnit,
  typedToUnits,
  weiToGwei,
} from "~/lib/money";
import { formatGlance } from "~/lib/present/glance";

describe("toSmallestUnit", () => {
  it.each([
    ["1", 18, "0xde0b6b3a7640000", "one ether"],
    ["0.25", 18, "0x3782dace9d90000", "a fraction"],
    ["0", 8, "0x0", "zero has no leading zeros"],
    ["0.00000001", 8, "0x1", "the smallest unit"],
    ["0.000000010", 8, "0x1", "trailing zeros do not make a fraction finer"],
    ["007", 0, "0x7", "leading zeros change nothing"],
    ["9007199254740993", 0, "0x20000000000001", "one above a float's precision"],
    [
      "115792089237316195423570985008687907853269984665640564039457.584007913129639935",
      18,
      `0x${"f".repeat(64)}`,
      "the largest 256-bit number",
    ],
  ])("turns %s with %i decimals into %s: %s", (amount, decimals, hex) => {
    expect(toSmallestUnit(amount, decimals)).toBe(hex);
  });

  it.each([
    ["", "empty"],
    [" 1", "white space before"],
    ["1\n", "line break after"],
    ["1e18", "exponent"],
    ["1,000", "locale comma"],
    ["+1", "sign"],
    ["-1", "below zero"],
    ["NaN", "not a number"],
    ["Infinity", "not finite"],
    ["0x10", "hex"],
    ["1.", "nothing after the point"],
    [".5", "nothing before the point"],
    ["1.2.3", "two points"],
    ["١", "digits of another script"],
    ["1_000", "separator"],
    ["１", "a full-width digit"],
    ["1,5", "a comma before the fraction"],
    ["1'000", "an apostrophe as separator"],
    ["1\u00a0000", "a non-breaking space"],
    ["0b1", "binary"],
    ["1E3", "a capital exponent"],
    ["\u22121", "a typographic minus sign"],
    [".", "a point alone"],
    ["1".repeat(1000), "longer than any amount"],
  ])("refuses %j: %s", (amount) => {
    expect(() => toSmallestUnit(amount, 18)).toThrow(RangeError);
  });

  it.each([
    [
      "12,001",
      "'12,001' can be read in two ways. Please enter the amount without commas, with a point before the fraction",
    ],
    ["1e18", "Please enter the amount in full, without an exponent"],
    ["-1", "Please enter the amount without a sign"],
    ["", "Please enter an amount"],
    ["0X10", "Please enter the amount in digits, with a point before the fraction"],
    ["1".repeat(161), "The amount is too long"],
    [1.5, "The amount is not a text"],
    [10n, "The amount is not a text"],
    [null, "The amount is not a text"],
    [["1"], "The amount is not a text"],
  ])("explains what is wrong with %s", (amount, message) => {
    expect(() => toSmallestUnit(amount as string, 18)).toThrow(new RangeError(message));
  });

  it("refuses a fraction finer than the smallest unit", () => {
    expect(() => toSmallestUnit("0.0000000000000000001", 18)).toThrow(/lowest allowed unit of 18/);
    expect(() => toSmallestUnit("0.5", 0)).toThrow(RangeError);
  });

  it.each([1.5, -1, Number.NaN, 256, Number.POSITIVE_INFINITY, "18" as never, null as never])(
    "refuses %s decimals",
    (decimals) => {
      expect(() => toSmallestUnit("1", decimals)).toThrow("The decimals provided must be an integer");
      expect(() => fromSmallestUnit("0x1", decimals)).toThrow("The decimals provided must be an integer");
    },
  );

  test("fromSmallestUnit is its inverse for every amount and every number of decimals", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.integer({ min: 0, max: 30 }),
        (units, decimals) => {
          const hex = `0x${units.toString(16)}`;
          expect(toSmallestUnit(fromSmallestUnit(hex, decimals), decimals)).toBe(hex);
        },
      ),
    );
  });
});

describe("fromSmallestUnit", () => {
  it.each([
    ["0x0", 18, "0"],
    ["0x1", 18, "0.000000000000000001"],
    ["0x0f4240", 6, "1"],
    ["0xDE0B6B3A7640000", 18, "1"],
    ["0x2a", 0, "42"],
    ["0x0", 0, "0"],
    ["0x000a", 1, "1"],
    ["0x1", 255, `0.${"0".repeat(254)}1`],
  ])("reads %s with %i decimals as %s", (hex, decimals, amount) => {
    expect(fromSmallestUnit(hex, decimals)).toBe(amount);
  });

  it.each(["", "0x", "10", "0xg1", "-0x1", "0x1 ", " 0x1", "0X1", "0x-1", "0x1.8", "0x1\n", null, 16, 16n])(
    "refuses %s",
    (hex) => {
      expect(() => fromSmallestUnit(hex as string, 18)).toThrow(RangeError);
    },
  );
});

describe("parseAmount", () => {
  it.each([
    ["1.50", "1.50"],
    ["  2 ", "2"],
    [".5", "0.5"],
    ["5.", "5"],
  ])("takes %j as %s", (typed, amount) => {
    expect(parseAmount(typed)).toEqual({ ok: true, amount });
  });

  it.each([
    ["", "EMPTY"],
    ["   ", "EMPTY"],
    ["12,001", "COMMA"],
    ["1,000.50", "COMMA"],
    ["-1", "SIGN"],
    ["+1", "SIGN"],
    ["1e3", "EXPONENT"],
    ["NaN", "NOT_A_NUMBER"],
    ["0x10", "NOT_A_NUMBER"],
    ["1 000", "NOT_A_NUMBER"],
  ])("reports %j as %s", (typed, problem) => {
    expect(parseAmount(typed)).toMatchObject({ ok: false, problem });
  });

  it("explains why an ambiguous comma is refused", () => {
    expect(parseAmount("12,001")).toMatchObject({
      message:
        "'12,001' can be read in two ways. Please enter the amount without commas, with a point before the fraction",
    });
  });
});

describe("display", () => {
  it("cuts crypto and never rounds it up", () => {
    expect(formatCrypto("412.05")).toBe("412.05000");
    expect(formatCrypto("0.999999999")).toBe("0.99999");
    expect(formatCrypto("0.000009999")).toBe("<0.00001");
    expect(formatCrypto("0.00000001", 3)).toBe("<0.001");
    expect(formatCrypto("12400000")).toBe("12,400,000.00000");
    expect(formatTransactionValue("250000.0009")).toBe("250,000.000");
    expect(formatBalance("318.2049", "BTC")).toBe("318.204");
    expect(formatBalance("318.2049", "ETH")).toBe("318.20490");
  });

  it("shows every digit where a user decides", () => {
    expect(formatExact("1234.000000000000000001")).toBe("1,234.000000000000000001");
    expect(formatExact("12.50")).toBe("12.5");
    expect(formatExact("1000")).toBe("1,000");
  });

  it("rounds fiat half up, with symbol and grouping", () => {
    expect(formatFiat("1014220.175", "GBP")).toBe("£1,014,220.18");
    expect(formatFiat("0.994", "USD")).toBe("$0.99");
    expect(formatFiat("9.999", "CHF")).toBe("CHF 10.00");
    expect(formatFiat("48219603.5", "GBP", 0)).toBe("£48,219,604");
    expect(formatFiat("-2.5", "EUR")).toBe("-€2.50");
    expect(formatFiat("4.2009", "BTC")).toBe("4.200 BTC");
  });

  it("does not put a sign before zero", () => {
    expect(formatCrypto("-0.000001")).toBe("0.00000");
  });

  it.each([["NaN"], [""], [null], [undefined], ["1e5"], ["abc"], ["Infinity"]])(
    "reads %j as unavailable",
    (value) => {
      expect(formatCrypto(value)).toBe("unavailable");
      expect(formatExact(value)).toBe("unavailable");
      expect(formatFiat(value, "GBP")).toBe("unavailable");
      expect(formatFiat(value, "BTC")).toBe("unavailable");
      expect(formatGwei(value)).toBe("unavailable");
    },
  );
});

describe("units", () => {
  it("takes the asset's decimals before the unit's", () => {
    expect(amountText({ value: "1500000", currency: "SATOSHI" })).toBe("0.015");
    expect(amountText({ value: "1500000", currency: "USDC" }, 6)).toBe("1.5");
    expect(amountText({ value: "1000000000000", currency: "PLANCK" }, 12)).toBe("1");
    expect(amountText({ value: "5", currency: "SOMETHING" })).toBeNull();
    expect(amountText({ value: "NaN", currency: "WEI" })).toBeNull();
    expect(amountText(null)).toBeNull();
  });

  it("converts Gwei both ways without losing a wei", () => {
    expect(gweiToWei("1.000000001")).toBe(1_000_000_001n);
    expect(weiToGwei(1_000_000_001n)).toBe("1.000000001");
    expect(formatGwei("1250000000")).toBe("1.250000");
    expect(() => gweiToWei("0.0000000001")).toThrow(RangeError);
  });
});

describe("amounts in a message", () => {
  it.each([
    ["Insufficient balance: 1234.5 ETH needed", "Insufficient balance: 1,234.5 ETH needed"],
    ["12345678 XRP and 1000.0001 USDC", "12,345,678 XRP and 1,000.0001 USDC"],
    ["999.123456 ETH", "999.123456 ETH"],
    ["nonce 12345 of 2026", "nonce 12345 of 2026"],
    ["1,234.5 ETH", "1,234.5 ETH"],
    ["0.12345678 ETH", "0.12345678 ETH"],
    ["0xabc12345 ETH", "0xabc12345 ETH"],
  ])("%j reads %j", (text, shown) => {
    expect(groupAmounts(text)).toBe(shown);
  });
});

describe("a typed amount without digits on one side of the point", () => {
  it.each([
    [".5", "500000000"],
    ["5.", "5000000000"],
    ["0.5", "500000000"],
  ])("%j is accepted as a gas price too", (typed, wei) => {
    expect(gweiToWei(typed).toString()).toBe(wei);
    expect(typedToUnits(typed, 9).toString()).toBe(wei);
  });

  it("is measured like any other", () => {
    expect(fractionProblem(".1234567890", 9)).toBeNull();
    expect(fractionProblem(".1234567891", 9)).toContain("smaller than the lowest allowed unit of 9");
  });
});

describe("an amount at a glance", () => {
  it.each([
    ["0.250421234567890123", "0.25042"],
    ["1.5", "1.5"],
    ["12400000", "12,400,000"],
    ["0.000000000000000001", "less than 0.00001"],
    ["0", "0"],
    [null, "unavailable"],
  ])("shows %s as %s: never more than five places", (value, shown) => {
    expect(formatGlance(value)).toBe(shown);
  });
});
