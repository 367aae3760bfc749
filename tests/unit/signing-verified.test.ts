import { describe, expect, it } from "vitest";
import { highFeeWarning } from "~/lib/fees/high-fee";
import type { SendIntent } from "~/lib/operations/intent";
import type { FeeBasis } from "~/lib/operations/kit/types";
import { verifiedWords } from "~/lib/signing/verified";
import { dogeIntent } from "./honest-doge";
import { rippleIntent } from "./honest-ripple";
import { substrateIntent } from "./honest-substrate";
import { bitcoinIntent, evmIntent } from "./honest-transactions";

const GWEI = "000000000";
const custom = { speed: "CUSTOM", gasPrice: `30${GWEI}`, gasLimit: "21000" } as const;
const replaces = `0x${"ab".repeat(32)}`;

describe("what is said to have been compared", () => {
  it.each<[string, SendIntent, FeeBasis, string]>([
    [
      "a quoted speed",
      evmIntent(),
      "quoted",
      "Recipient, amount and network match what you entered. Fee as quoted for Medium.",
    ],
    [
      "a price that rose since",
      evmIntent({ fee: { speed: "FAST" } }),
      "near-quote",
      "Recipient, amount and network match what you entered. Fee up to a quarter above the quote for Fast.",
    ],
    [
      "a speed without a quote",
      bitcoinIntent(),
      "limit",
      "Recipient, amount and network match what you entered. Fee within the usual limit for Medium.",
    ],
    [
      "a fee and a nonce of one's own",
      evmIntent({ fee: custom, nonce: 7 }),
      "entered",
      "Recipient, amount, fee, nonce and network match what you entered.",
    ],
    [
      "a gas price of one's own",
      evmIntent({ fee: { ...custom, gasLimit: null } }),
      "entered",
      "Recipient, amount, gas price and network match what you entered.",
    ],
    [
      "a price a byte of one's own",
      dogeIntent({ fee: { speed: "CUSTOM", satoshiPerByte: "1500" } }),
      "entered",
      "Recipient, amount, Satoshi/Byte and network match what you entered.",
    ],
    [
      "a destination tag",
      rippleIntent(),
      "limit",
      "Recipient, destination tag, amount and network match what you entered. Fee within the usual limit.",
    ],
    [
      "a tip",
      substrateIntent({ tip: "5" }),
      "not-stated",
      "Recipient, amount, tip and network match what you entered. The network sets the fee when it takes the transaction.",
    ],
    [
      "a replacement at a price that was typed",
      evmIntent({ fee: custom, nonce: 7, replaces }),
      "entered",
      "Recipient, amount, call, nonce and network are those of the replacement. The gas price is the one that you entered.",
    ],
    [
      "a replacement at a speed",
      evmIntent({ fee: { ...custom, quotedFor: "FAST" }, nonce: 7, replaces }),
      "quoted",
      "Recipient, amount, call, nonce and network are those of the replacement. Fee as quoted for Fast.",
    ],
  ])("is true of %s", (_what, intent, basis, words) => {
    expect(verifiedWords(intent, basis)).toBe(words);
  });
});

describe("the warning of a high fee", () => {
  const gas = (gasPrice: string, rest: object = {}) =>
    evmIntent({ fee: { speed: "CUSTOM", gasPrice, gasLimit: null, ...rest } });

  it("goes with a price above what any speed may cost, and with no other", () => {
    expect(highFeeWarning(gas(`501${GWEI}`))).toContain("above 500 Gwei");
    expect(highFeeWarning(gas(`500${GWEI}`))).toBeNull();
    expect(highFeeWarning(evmIntent())).toBeNull();
    expect(highFeeWarning(rippleIntent())).toBeNull();
    const bytes = (satoshiPerByte: string) => bitcoinIntent({ fee: { speed: "CUSTOM", satoshiPerByte } });
    expect(highFeeWarning(bytes("501"))).toContain("above 500 Satoshi/Byte");
    expect(highFeeWarning(bytes("500"))).toBeNull();
  });
});
