import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readQuotes } from "~/lib/fees/quotes";
import { LIVE_CHAINS } from "../../fixtures/console/live-chains";

const medium = (price: unknown, unit: unknown = "WEI", waitTimeInSeconds: unknown = 900) => [
  { speed: "MEDIUM", price, unit, waitTimeInSeconds },
];

describe("the backend's fee quotes", () => {
  it.each([
    ["wei", "14500000000", "WEI", 14_500_000_000n],
    ["Gwei", "14", "GWEI", 14_000_000_000n],
    ["Gwei with a fraction", "0.000000001", "GWEI", 1n],
    ["the chain's limit itself", "200", "GWEI", 200_000_000_000n],
  ])("are read in %s", (_what, price, unit, wei) => {
    expect(readQuotes("ETHEREUM", medium(price, unit))).toEqual({ MEDIUM: { price: wei, waitSeconds: 900 } });
  });

  it.each<[string, unknown, unknown]>([
    ["below zero", "-5", "WEI"],
    ["zero", "0", "WEI"],
    ["words", "cheap", "WEI"],
    ["nothing", "", "WEI"],
    ["null", null, "WEI"],
    ["an exponent", "1e9", "WEI"],
    ["hex", "0x35a4e900", "WEI"],
    ["ten to the fortieth", `1${"0".repeat(40)}`, "WEI"],
    ["ten to the fortieth Gwei", `1${"0".repeat(40)}`, "GWEI"],
    ["a thousand digits", "9".repeat(1_000), "WEI"],
    ["a fraction of a wei", "14.5", "WEI"],
    ["a fraction of a wei in Gwei", "14.0000000001", "GWEI"],
    ["a number", 14_500_000_000, "WEI"],
    ["a list", ["14500000000"], "WEI"],
    ["an object", { value: "14500000000" }, "WEI"],
    ["without a unit", "14500000000", null],
    ["in an unknown unit", "14500000000", "ETHER"],
    ["above the chain's limit for the speed", "200000000001", "WEI"],
  ])("are ignored when the price is %s", (_what, price, unit) => {
    expect(readQuotes("ETHEREUM", medium(price, unit))).toEqual({});
  });

  it("are read one by one, so that an invalid quote for one speed leaves the others", () => {
    const slow = { speed: "SLOW", price: "9", unit: "GWEI", waitTimeInSeconds: null };
    const quotes = readQuotes("ETHEREUM", [...medium("-5"), slow, null, "FAST", { speed: "FASTEST" }]);
    expect(quotes).toEqual({ SLOW: { price: 9_000_000_000n, waitSeconds: null } });
  });

  it.each([-1, 0, Number.NaN, 1e300, "900", null, {}])("have no waiting time when it is %j", (wait) => {
    expect(readQuotes("ETHEREUM", medium("1", "GWEI", wait)).MEDIUM?.waitSeconds).toBeNull();
  });

  it("never throw on any input, and never exceed a chain's limit", () => {
    const price = fc.oneof(fc.string(), fc.bigInt().map(String), fc.jsonValue());
    const item = fc.record({
      speed: fc.constantFrom("SLOW", "MEDIUM", "FAST", "FASTEST"),
      price,
      unit: fc.oneof(fc.constantFrom("WEI", "GWEI"), fc.jsonValue()),
      waitTimeInSeconds: fc.jsonValue(),
    });
    const anything = fc.oneof(fc.array(fc.oneof(item, fc.jsonValue())), fc.jsonValue());
    fc.assert(
      fc.property(fc.constantFrom(...LIVE_CHAINS), anything, ({ id, send }, feePrices) => {
        for (const [speed, quote] of Object.entries(readQuotes(id, feePrices))) {
          expect(quote.price).toBeGreaterThan(0n);
          expect(quote.price <= (send?.maxPrice?.[speed as "SLOW"] ?? 0n)).toBe(true);
        }
      }),
    );
  });
});

describe("the chains' limits", () => {
  it("rise with the speed, wherever a speed is chosen", () => {
    for (const { send } of LIVE_CHAINS) {
      const chosen = send?.fee === "gas" || send?.fee === "satoshi-per-byte";
      expect(send?.maxPrice !== undefined).toBe(chosen);
      if (!send?.maxPrice) continue;
      const { SLOW, MEDIUM, FAST } = send.maxPrice;
      expect(SLOW > 0n && SLOW < MEDIUM && MEDIUM < FAST).toBe(true);
    }
  });

  it("keep the fee of a plain ether payment at or below 0.0105 ETH at the fastest speed", () => {
    const ethereum = LIVE_CHAINS.find(({ id }) => id === "ETHEREUM");
    expect((ethereum?.send?.maxPrice?.FAST ?? 0n) * 21_000n).toBe(10_500_000_000_000_000n);
  });
});
