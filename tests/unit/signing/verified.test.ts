import { describe, expect, it } from "vitest";
import { highFeeWarning } from "~/lib/fees/high-fee";
import type { Intent } from "~/lib/operations";
import { verifyTransaction } from "~/lib/operations/index.server";
import { verifiedText } from "~/lib/signing/verified";
import { dogeIntent, dogeSignData, honestDoge } from "../../fixtures/console/honest-doge";
import { honestRipple, rippleIntent, rippleSignData } from "../../fixtures/console/honest-ripple";
import { honestSubstrate, substrateIntent, substrateSignData } from "../../fixtures/console/honest-substrate";
import {
  bitcoinIntent,
  bitcoinSignData,
  ethereumSignData,
  evmIntent,
  honestBitcoin,
  honestEthereum,
} from "../../fixtures/console/honest-transactions";
import { CLUSTER_PUBLIC_KEY } from "../../fixtures/console/proven-keys";

const GWEI = "000000000";
const custom = { speed: "CUSTOM", gasPrice: `30${GWEI}`, gasLimit: "21000" } as const;
const replaces = `0x${"ab".repeat(32)}`;

/** What an honest backend asks to have signed. */
function honest(intent: Intent): unknown {
  switch (intent.operation) {
    case "createEthereumTransaction":
      return ethereumSignData(honestEthereum(intent));
    case "createBitcoinTransaction":
      return bitcoinSignData(honestBitcoin(intent));
    case "createDogePaymentTransaction":
      return dogeSignData(honestDoge(intent));
    case "createRippleTransaction":
      return rippleSignData(honestRipple(intent));
    case "createSubstratePaymentTransaction":
      return substrateSignData(honestSubstrate(intent));
    default:
      throw new Error(`No honest ${intent.operation}`);
  }
}

const QUOTED = "12000000000";

describe("the summary of what was compared", () => {
  it.each<[string, Intent, string | null, string]>([
    [
      "a quoted speed",
      evmIntent(),
      QUOTED,
      "Recipient, amount and network match what you entered. Fee as quoted for Medium.",
    ],
    [
      "a price that rose since",
      evmIntent({ fee: { speed: "FAST" } }),
      "11000000000",
      "Recipient, amount and network match what you entered. Fee up to a quarter above the quote for Fast.",
    ],
    [
      "a speed without a quote",
      bitcoinIntent(),
      null,
      "Recipient, amount and network match what you entered. Fee within the usual limit for Medium.",
    ],
    [
      "a custom fee and nonce",
      evmIntent({ fee: custom, nonce: 7 }),
      null,
      "Recipient, amount, fee, nonce and network match what you entered.",
    ],
    [
      "a custom gas price",
      evmIntent({ fee: { ...custom, gasLimit: null } }),
      null,
      "Recipient, amount, gas price and network match what you entered.",
    ],
    [
      "a custom price per byte",
      dogeIntent({ fee: { speed: "CUSTOM", satoshiPerByte: "1500" } }),
      null,
      "Recipient, amount, Satoshi/Byte and network match what you entered.",
    ],
    [
      "a destination tag",
      rippleIntent(),
      null,
      "Recipient, destination tag, amount and network match what you entered. Fee within the usual limit.",
    ],
    [
      "a tip",
      substrateIntent({ tip: "5" }),
      null,
      "Recipient, amount, tip and network match what you entered. The network sets the fee when it includes the transaction.",
    ],
    [
      "a replacement at a typed price",
      evmIntent({ fee: custom, nonce: 7, replaces }),
      null,
      "Recipient, amount, call, nonce and network are those of the replacement. The gas price matches what you entered.",
    ],
    [
      "a replacement at a speed",
      evmIntent({ fee: { ...custom, quotedFor: "FAST" }, nonce: 7, replaces }),
      null,
      "Recipient, amount, call, nonce and network are those of the replacement. Fee as quoted for Fast.",
    ],
  ])("is correct for %s", async (_what, intent, quotedGasPrice, words) => {
    const facts = { provenancePublicKey: CLUSTER_PUBLIC_KEY, quotedGasPrice };
    const checked = await verifyTransaction(await honest(intent), intent, facts);
    expect(checked).toMatchObject({ ok: true });
    if (checked.ok) expect(verifiedText(checked.decoded)).toBe(words);
  });
});

describe("the warning of a high fee", () => {
  const gas = (gasPrice: string, rest: object = {}) =>
    evmIntent({ fee: { speed: "CUSTOM", gasPrice, gasLimit: null, ...rest } });

  it("appears for a price above the limit of every speed, and for no other", () => {
    expect(highFeeWarning(gas(`501${GWEI}`))).toContain("above 500 Gwei");
    expect(highFeeWarning(gas(`500${GWEI}`))).toBeNull();
    expect(highFeeWarning(evmIntent())).toBeNull();
    expect(highFeeWarning(rippleIntent())).toBeNull();
    const bytes = (satoshiPerByte: string) => bitcoinIntent({ fee: { speed: "CUSTOM", satoshiPerByte } });
    expect(highFeeWarning(bytes("501"))).toContain("above 500 Satoshi/Byte");
    expect(highFeeWarning(bytes("500"))).toBeNull();
  });
});
