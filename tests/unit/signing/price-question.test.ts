import { beforeEach, describe, expect, it } from "vitest";
import { feeDoubts } from "~/lib/fees/high-fee";
import { forgetPrices, recordPrice } from "~/lib/fees/price-history.server";
import type { DecodedFee } from "~/lib/operations/kit/types";
import { agreedFee, priceQuestion } from "~/lib/signing/questions/price-question.server";
import { dogeIntent } from "../../fixtures/console/honest-doge";
import { evmIntent } from "../../fixtures/console/honest-transactions";

const GWEI = 10n ** 9n;
const intent = evmIntent({ fee: { speed: "MEDIUM" } });
const feeAt = (gwei: bigint): DecodedFee => ({
  atMost: (gwei * GWEI * 21_000n).toString(),
  isExact: false,
  basis: "limit",
  speed: "MEDIUM",
  price: (gwei * GWEI).toString(),
});
const shown = (gwei: bigint) => ({ nonce: 4, feeAtMost: feeAt(gwei).atMost });

beforeEach(() => forgetPrices());

describe("a price that the service chose", () => {
  it("is asked about when the service multiplies it, within the chain's limits", () => {
    expect(priceQuestion(intent, feeAt(12n))).toBeNull();
    const question = priceQuestion(intent, feeAt(108n));
    expect(question?.text).toContain("The gas price of 108 Gwei is 9 times the usual one.");
    expect(question?.tick).toBe("I want to pay this price");
    // The tick is for this price alone.
    expect(priceQuestion(intent, feeAt(108n))?.value).toBe(question?.value);
    expect(priceQuestion(intent, feeAt(109n))?.value).not.toBe(question?.value);
  });

  it("is not asked about where no other price is known, or when it was typed", () => {
    expect(priceQuestion(intent, feeAt(190n))).toBeNull();
    recordPrice(intent, "MEDIUM", 12n * GWEI, Date.now() - 3_600_000);
    const typed = evmIntent({ fee: { speed: "CUSTOM", gasPrice: "108", gasLimit: null } });
    expect(priceQuestion(typed, feeAt(108n))).toBeNull();
  });

  it("is asked about per byte, and where the network sets the fee", () => {
    const doge = dogeIntent();
    const byteFee = (price: bigint) => ({ ...feeAt(1n), price: price.toString() });
    priceQuestion(doge, byteFee(2_000n));
    expect(priceQuestion(doge, byteFee(50_000n))?.text).toContain("50,000 Satoshi/Byte is 25 times");
  });
});

describe("a fee that has risen since it was shown", () => {
  it("is asked about, and what is agreed to leaves room for a quarter more", () => {
    const question = priceQuestion(intent, feeAt(15n), shown(12n));
    expect(question).toMatchObject({
      id: "price",
      text: "Since you checked this transaction, its fee has risen from at most 0.000252 ETH to at most 0.000315 ETH.",
      tick: "I want to pay up to 0.00039375 ETH",
    });
    expect(agreedFee(feeAt(15n), shown(12n))).toBe("393750000000000");
  });

  it("is no question when it is the same or lower, and then nothing more is agreed to", () => {
    expect(priceQuestion(intent, feeAt(12n), shown(12n))).toBeNull();
    expect(agreedFee(feeAt(11n), shown(12n))).toBe(feeAt(11n).atMost);
    expect(agreedFee(feeAt(11n), null)).toBe(feeAt(11n).atMost);
  });
});

describe("a typed price", () => {
  const judging = {
    native: { symbol: "ETH", decimals: 18 },
    ...{ scale: null, assetScale: null, currency: "GBP", quotes: {}, prepared: "0" },
  };
  const typed = (gwei: bigint) =>
    evmIntent({ fee: { speed: "CUSTOM", gasPrice: (gwei * GWEI).toString(), gasLimit: null } });

  it("is asked about when it is far above what Fast usually costs", () => {
    expect(feeDoubts(typed(189n), { ...judging, usualFast: 21n * GWEI })).toEqual([
      expect.stringContaining("189 Gwei is 9 times the usual one"),
    ]);
    expect(feeDoubts(typed(63n), { ...judging, usualFast: 21n * GWEI })).toEqual([]);
    expect(feeDoubts(typed(189n), judging)).toEqual([]);
  });
});
