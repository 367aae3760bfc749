import { describe, expect, it } from "vitest";
import { type FeeJudging, feeDoubts } from "~/lib/fees/high-fee";
import type { Intent } from "~/lib/operations";
import { rippleIntent } from "../../fixtures/console/honest-ripple";
import { bitcoinIntent, evmIntent, USDC } from "../../fixtures/console/honest-transactions";

const GWEI = 1_000_000_000n;
const gwei = (count: bigint) => (count * GWEI).toString();
const TOKEN = { symbol: "USDC", decimals: 6, contractAddress: USDC };
/** One ether is worth 2,500 pounds, one USDC 0.8. */
const ETHER_SCALE = { decimals: 18, units: (10n ** 18n).toString(), worth: "2500" };
const TOKEN_SCALE = { decimals: 6, units: "1000000", worth: "0.8" };

const judging = (change: Partial<FeeJudging> = {}): FeeJudging => ({
  native: { symbol: "ETH", decimals: 18 },
  scale: ETHER_SCALE,
  assetScale: ETHER_SCALE,
  currency: "GBP",
  quotes: { FAST: { price: 21n * GWEI, waitSeconds: null } },
  prepared: "0",
  ...change,
});
const ether = (amount: bigint, gasPrice?: bigint): Intent =>
  evmIntent({
    amount: amount.toString(),
    ...(gasPrice && { fee: { speed: "CUSTOM", gasPrice: gasPrice.toString(), gasLimit: null } }),
  });

describe("a fee is asked about", () => {
  it("when it is more than a tenth of the amount, and not when it is a tenth", () => {
    const amount = 10n ** 16n;
    expect(feeDoubts(ether(amount), judging({ prepared: "1000000000000000" }))).toEqual([]);
    expect(feeDoubts(ether(amount), judging({ prepared: "1010000000000000" }))).toEqual([
      "The fee is up to 10 % of the amount: 0.00101 ETH (£2.53) for 0.01 ETH.",
    ]);
    expect(feeDoubts(ether(1n), judging({ prepared: "21000" }))[0]).toContain("2,100,000 % of the amount");
  });

  it("when a typed price is more than ten times the fast price, and not when it is ten times", () => {
    expect(feeDoubts(ether(10n ** 20n, 210n * GWEI), judging())).toEqual([]);
    expect(feeDoubts(ether(10n ** 20n, 211n * GWEI), judging())).toEqual([
      "The gas price of 211 Gwei is 10 times the network's fast price, which is 21 Gwei now.",
    ]);
  });

  it("when a typed price is above the chain's limit, whether or not there is a quote", () => {
    const [text] = feeDoubts(ether(10n ** 20n, 501n * GWEI), judging({ quotes: {} }));
    expect(text).toContain("above 500 Gwei");
    const bytes = bitcoinIntent({ fee: { speed: "CUSTOM", satoshiPerByte: "501" }, amount: "100000000" });
    const native = { symbol: "BTC", decimals: 8 };
    expect(feeDoubts(bytes, judging({ native, quotes: {}, scale: null }))[0]).toContain(
      "above 500 Satoshi/Byte",
    );
  });

  it("for a token by the values of both, and not at all where one is unknown", () => {
    const intent = evmIntent({ asset: TOKEN, amount: "10000000" });
    // 0.0004 ETH are a pound, 10 USDC are eight.
    const prepared = gwei(400_000n);
    const known = judging({ prepared, assetScale: TOKEN_SCALE });
    expect(feeDoubts(intent, known)).toEqual([
      "The fee is up to 12 % of the amount: 0.0004 ETH (£1.00) for 10 USDC.",
    ]);
    expect(feeDoubts(intent, { ...known, assetScale: null })).toEqual([]);
    expect(feeDoubts(intent, { ...known, scale: null })).toEqual([]);
  });

  it("by what it usually is where nothing is prepared before it is sent", () => {
    const native = { symbol: "XRP", decimals: 6 };
    const known = judging({ native, quotes: {}, scale: null, prepared: null });
    expect(feeDoubts(rippleIntent({ amount: "1000000" }), known)).toEqual([]);
    expect(feeDoubts(rippleIntent({ amount: "100" }), known)).toEqual([
      "The fee is usually 12 % of the amount: 0.000012 XRP for 0.0001 XRP.",
    ]);
  });

  it("not of a cancellation, which pays nothing", () => {
    expect(feeDoubts(ether(0n), judging({ prepared: "21000" }))).toEqual([]);
  });
});
