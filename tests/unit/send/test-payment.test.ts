import { describe, expect, it } from "vitest";
import { CHAINS, sendRules } from "~/lib/chains";
import { emptySendForm, type SendForm } from "~/lib/forms/send-form";
import { annotationOfPayment, testOf, usualTestUnits } from "~/lib/send/test-payment";
import { evmIntent } from "../../fixtures/console/honest-transactions";

const ETH = 10n ** 18n;
const USDC = { symbol: "USDC", decimals: 6, contractAddress: "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48" };
const whole = evmIntent({ amount: (10n * ETH).toString() });
const form = (changes: Partial<SendForm> = {}): SendForm => ({
  ...emptySendForm("ETH"),
  ...{ amount: "10", testFirst: "on" },
  ...changes,
});

const unitsOf = (testAmount: string, intent = whole) => {
  const test = testOf(intent, form({ testAmount }));
  return test.ok ? test.intent.amount : test.issues[0]?.message;
};

describe("the amount of a test payment", () => {
  it.each([
    ["0.5", "500000000000000000"],
    [".5", "500000000000000000"],
    ["0.000000000000000001", "1"],
    ["9.999999999999999999", "9999999999999999999"],
    ["", "5000000000000000"],
    ["  ", "5000000000000000"],
  ])("%j is %s smallest units", (typed, units) => expect(unitsOf(typed)).toBe(units));

  it.each([
    ["10", "The test amount must be smaller than the amount"],
    ["11", "The test amount must be smaller than the amount"],
    ["0", "Please enter a test amount larger than 0"],
    ["0.0000000000000000001", "Test amount cannot have fractions smaller than the lowest allowed unit of 18"],
    [
      "1,5",
      "'1,5' can be read in two ways. Please enter the amount without commas, with a point before the fraction",
    ],
    ["-1", "Please enter the amount without a sign"],
    ["1e3", "Please enter the amount in full, without an exponent"],
  ])("%j is refused: %s", (typed, message) => expect(unitsOf(typed)).toBe(message));

  it("is refused where the usual one is the whole", () => {
    expect(unitsOf("", evmIntent({ amount: "5000000000000000" }))).toMatch(/smaller/);
  });

  it("leaves everything else of the payment", () => {
    const test = testOf(whole, form({ testAmount: "1" }));
    expect(test).toEqual({ ok: true, intent: { ...whole, amount: ETH.toString() }, testAmount: "1" });
  });

  it.each([
    [25_000_000_000n, 20_000_000n],
    [1_000_000n, 1_000n],
    [999n, 1n],
    [10n ** 60n, 10n ** 57n],
  ])("of %d units of a token is a thousandth with one digit, %d", (amount, units) => {
    expect(usualTestUnits(evmIntent({ asset: USDC, amount: amount.toString() }))).toBe(units);
  });

  it("is above what each chain keeps in an account that is new", () => {
    for (const { id } of CHAINS) {
      const rules = sendRules(id);
      if (rules) expect(rules.testAmount).toBeGreaterThanOrEqual(rules.keeps?.units ?? 1n);
    }
  });
});

describe("what is noted about a payment", () => {
  it("is the whole amount with a test, and the test with its rest, beside reference and note", () => {
    const texts = { reference: "INV-1", note: "" };
    const noted = { reference: "INV-1", note: null };
    expect(annotationOfPayment(form(texts), whole)).toEqual({ ...noted, whole: whole.amount });
    expect(annotationOfPayment(form({ ...texts, testFirst: "" }), whole)).toEqual(noted);
    expect(annotationOfPayment(form({ testFirst: "" }), whole)).toBeNull();
    const rest = annotationOfPayment(form({ ...texts, restOf: "t" }), whole);
    expect(rest).toEqual({ ...noted, restOf: "t" });
    expect(annotationOfPayment(form({ amount: "many" }), whole)?.whole).toBe("0");
  });
});
