import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bitcoinPayment } from "~/lib/operations/bitcoin/payment.server";
import { outputScript } from "~/lib/operations/bitcoin/script";
import type { VerificationFacts } from "~/lib/operations/kit/types";
import {
  type BitcoinFields,
  BTC_PATH,
  bitcoinIntent,
  bitcoinSignData,
  honestBitcoin,
  keyAt,
  pathAt,
  segwitAddress,
} from "../../../fixtures/console/honest-transactions";
import { CLUSTER_PUBLIC_KEY } from "../../../fixtures/console/proven-keys";

const { verify: verifyBitcoin } = bitcoinPayment;

const FACTS: VerificationFacts = { provenancePublicKey: CLUSTER_PUBLIC_KEY, walletPath: BTC_PATH };
const CUSTOM = { speed: "CUSTOM", satoshiPerByte: "12" } as const;

async function refusedFields(
  fields: BitcoinFields,
  intent = bitcoinIntent(),
  facts = FACTS,
): Promise<string[]> {
  const result = await verifyBitcoin(bitcoinSignData(fields), intent, facts);
  return result.ok ? [] : result.mismatches.map(({ field }) => field);
}

describe("an honest backend", () => {
  it("passes, and its transaction is shown unchanged", async () => {
    const fields = honestBitcoin(bitcoinIntent());
    const signData = bitcoinSignData(fields);
    const result = await verifyBitcoin(signData, bitcoinIntent(), { ...FACTS, reportedFee: 3072 });
    expect(result).toMatchObject({
      ok: true,
      digests: signData.transaction.inputs.map((input) => input.unverifiedDigestData.transactionDigest),
      decoded: {
        facts: [
          { kind: "recipient", value: segwitAddress(7) },
          { kind: "amount", units: "1000000" },
        ],
        fee: { atMost: "3072", isExact: true },
        total: "1003072",
        nonce: null,
        details: [{ kind: "amount", units: "50000", address: fields.outputs[1]?.recipientAddress }],
      },
    });
    expect(result.ok && result.fingerprint).toMatch(/^[0-9a-f]{24}$/);
  });

  it("is checked with a library that reproduces the digest of BIP-143's P2SH-P2WPKH example", async () => {
    const { Transaction } = await import("bitcoinjs-lib");
    const unsigned =
      "0100000001db6b1b20aa0fd7b23880be2ecbd4a98130974cf4748fb66092ac4d3ceb1a54770100000000feffffff02b8b4eb0b000000001976a914a457b684d7f0d539a46a45bbc043f35b59d0d96388ac0008af2f000000001976a914fd270b1ee6abcaea97fea7ad0402e8bd8ad6d77c88ac92040000";
    const code = Buffer.from("76a91479091972186c449eb1ded22b78e40d009bdf008988ac", "hex");
    const digest = Transaction.fromHex(unsigned).hashForWitnessV0(0, code, 1_000_000_000n, 1);
    expect(Buffer.from(digest).toString("hex")).toBe(
      "64f3b0f4dd2bb3aa1ce8566d220cc74dda9df97d8490cc81d89d735c92e59fb6",
    );
  });

  it("may leave out dust change, split change over several addresses, and pay an own P2SH address", async () => {
    const intent = bitcoinIntent();
    const honest = honestBitcoin(intent);
    const [first, ...others] = honest.inputs;
    const exact = { ...honest, outputs: honest.outputs.slice(0, 1) };
    const spent = 1_003_072 - 12 * 32 + 999;
    const withoutChange = {
      ...exact,
      inputs: [
        { ...first!, value: spent - 500_000 },
        ...others.map((input) => ({ ...input, value: 500_000 })),
      ],
    };
    expect(await refusedFields(withoutChange)).toEqual([]);

    const key = keyAt(pathAt(1, 1));
    const [payment, change] = honest.outputs;
    const halves = [change!, { recipientAddress: key.unverifiedAddress, key, amountToSend: 25_000 }];
    const split = { ...honest, outputs: [payment!, { ...halves[0]!, amountToSend: 25_000 }, halves[1]!] };
    expect(await refusedFields(split)).toEqual([]);

    const own = bitcoinIntent({ to: keyAt(pathAt(0, 9)).unverifiedAddress });
    expect(await refusedFields(honestBitcoin(own), own)).toEqual([]);
  });

  it("passes with every intent", async () => {
    const intents = fc.record({
      amount: fc.integer({ min: 1, max: 2_000_000_000_000 }).map(String),
      to: fc.integer({ min: 0, max: 255 }).map((seed) => segwitAddress(seed)),
      fee: fc.oneof(
        fc.constantFrom({ speed: "SLOW" } as const, { speed: "FAST" } as const),
        fc
          .integer({ min: 1, max: 1000 })
          .map((rate) => ({ speed: "CUSTOM" as const, satoshiPerByte: `${rate}` })),
      ),
    });
    await fc.assert(
      fc.asyncProperty(intents, fc.integer({ min: 1, max: 4 }), async (changes, inputs) => {
        const intent = bitcoinIntent(changes);
        expect(await refusedFields(honestBitcoin(intent, inputs), intent)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});

describe("a lying backend that recomputes its digests", () => {
  const honest = honestBitcoin(bitcoinIntent());
  const stranger = segwitAddress(66);
  const thief = keyAt(pathAt(1, 0), undefined, new Uint8Array(32).fill(9));
  const otherWallet = keyAt(pathAt(1, 0), "00000000-0000-4000-8000-000000000000");
  const otherAccount = keyAt(pathAt(1, 0, "0x80000001"));

  function withOutput(at: number, change: Partial<BitcoinFields["outputs"][number]>): BitcoinFields {
    return {
      ...honest,
      outputs: honest.outputs.map((output, i) => (i === at ? { ...output, ...change } : output)),
    };
  }

  function withInput(at: number, change: Partial<BitcoinFields["inputs"][number]>): BitcoinFields {
    return {
      ...honest,
      inputs: honest.inputs.map((input, i) => (i === at ? { ...input, ...change } : input)),
    };
  }

  const [payment, change] = honest.outputs;

  it.each<[string, BitcoinFields, string]>([
    ["pays another recipient", withOutput(0, { recipientAddress: stranger }), "to"],
    ["pays more", withOutput(0, { amountToSend: 1_000_001 }), "amount"],
    ["pays less", withOutput(0, { amountToSend: 999_999 }), "amount"],
    ["puts the change first", { ...honest, outputs: [change!, payment!] }, "to"],
    ["marks the payment as change", withOutput(0, { key: keyAt(pathAt(1, 3)) }), "outputs.0"],
    [
      "adds another payment",
      {
        ...honest,
        outputs: [
          payment!,
          { ...change!, amountToSend: 40_000 },
          { recipientAddress: stranger, amountToSend: 10_000 },
        ],
      },
      "outputs.2",
    ],
    [
      "sends the change to another address",
      { ...honest, outputs: [payment!, { recipientAddress: stranger, amountToSend: 50_000 }] },
      "outputs.1",
    ],
    [
      "names a proven key but pays another address",
      withOutput(1, { recipientAddress: stranger }),
      "outputs.1.address",
    ],
    [
      "signs the change key itself",
      withOutput(1, { key: thief, recipientAddress: thief.unverifiedAddress }),
      "outputs.1.publicKeyProvenanceData",
    ],
    [
      "sends the change to another wallet",
      withOutput(1, { key: otherWallet, recipientAddress: otherWallet.unverifiedAddress }),
      "outputs.1.publicKeyProvenanceData",
    ],
    [
      "sends the change to another sub-wallet",
      withOutput(1, { key: otherAccount, recipientAddress: otherAccount.unverifiedAddress }),
      "outputs.1.path",
    ],
    [
      "spends coins of another sub-wallet",
      withInput(1, { key: keyAt(pathAt(0, 1, "0x80000001")) }),
      "inputs.1.path",
    ],
    ["spends with an unproven key", withInput(0, { key: thief }), "inputs.0.publicKeyProvenanceData"],
    ["gives an address that is not the key's", withInput(0, { address: stranger }), "inputs.0.address"],
    [
      "adds the whole change to the fee",
      {
        ...honest,
        outputs: [payment!, { ...change!, amountToSend: 1 }],
        inputs: honest.inputs.map((input) => ({ ...input, value: 90_000_000 })),
      },
      "fee",
    ],
    ["pays more than it spends", withInput(0, { value: 1 }), "fee"],
    ["locks the transaction until later", { ...honest, lockTime: 900_000 }, "lockTime"],
    ["locks a coin by its age", withInput(1, { sequence: "90004000" }), "inputs.1.sequence"],
    ["signs only a part", { ...honest, sighash: 2 }, "sighash"],
    ["spends a coin twice", { ...honest, inputs: [honest.inputs[0]!, honest.inputs[0]!] }, "inputs"],
  ])("is caught when it %s", async (_lie, fields, field) => {
    expect(await refusedFields(fields)).toContain(field);
  });

  it("is caught when it charges more or much less than the custom fee", async () => {
    const intent = bitcoinIntent({ fee: CUSTOM });
    const asked = (rate: string) => bitcoinIntent({ fee: { speed: "CUSTOM", satoshiPerByte: rate } });
    expect(await refusedFields(honestBitcoin(asked("12")), intent)).toEqual([]);
    expect(await refusedFields(honestBitcoin(asked("13")), intent)).toEqual(["fee"]);
    expect(await refusedFields(honestBitcoin(asked("5")), intent)).toEqual(["fee"]);
  });

  it.each([
    ["SLOW", 100],
    ["MEDIUM", 250],
    ["FAST", 500],
  ] as const)("cannot exceed the chain's limit per byte for %s", async (speed, limit) => {
    const intent = bitcoinIntent({ fee: { speed } });
    const asked = (rate: number) => bitcoinIntent({ fee: { speed: "CUSTOM", satoshiPerByte: `${rate}` } });
    const previewed = { nonce: null, feeAtMost: "1000000" };
    for (const facts of [FACTS, { ...FACTS, previewed }]) {
      expect(await refusedFields(honestBitcoin(asked(limit)), intent, facts)).toEqual([]);
      expect(await refusedFields(honestBitcoin(asked(limit + 1)), intent, facts)).toEqual(["fee"]);
    }
  });

  it("is caught when the fee is not the reported one, or above the preview", async () => {
    expect(await refusedFields(honest, bitcoinIntent(), { ...FACTS, reportedFee: 3071 })).toEqual(["fee"]);
    const at = (feeAtMost: string) => ({ ...FACTS, previewed: { nonce: null, feeAtMost } });
    expect(await refusedFields(honest, bitcoinIntent(), at("3072"))).toEqual([]);
    expect(await refusedFields(honest, bitcoinIntent(), at("3071"))).toEqual(["previewedFee"]);
  });

  it("is refused without a key that proves the wallet's addresses", async () => {
    expect(await refusedFields(honest, bitcoinIntent(), {})).toEqual(["provenancePublicKey"]);
    const other = keyAt(BTC_PATH).publicKey;
    expect(await refusedFields(honest, bitcoinIntent(), { provenancePublicKey: other })).toContain(
      "inputs.0.publicKeyProvenanceData",
    );
  });

  it("is caught when an address belongs to the main network", async () => {
    expect(await refusedFields(honest, bitcoinIntent({ network: "mainnet" }))).toEqual(["outputs.0"]);
  });
});

describe("a backend that shows one transaction and has another signed", () => {
  const intent = bitcoinIntent();
  const shown = honestBitcoin(intent);
  const [first, second] = shown.inputs;

  it.each<[string, BitcoinFields]>([
    [
      "recipient",
      {
        ...shown,
        outputs: [{ ...shown.outputs[0]!, recipientAddress: segwitAddress(66) }, shown.outputs[1]!],
      },
    ],
    ["amount", { ...shown, outputs: [{ ...shown.outputs[0]!, amountToSend: 1_000_001 }, shown.outputs[1]!] }],
    ["version", { ...shown, version: 1 }],
    ["coin", { ...shown, inputs: [{ ...first!, outputIndex: 7 }, second!] }],
    ["transaction of a coin", { ...shown, inputs: [{ ...first!, txId: "ab".repeat(32) }, second!] }],
    ["sequence", { ...shown, inputs: [{ ...first!, sequence: "fdffffff" }, second!] }],
    ["value of a coin", { ...shown, inputs: [{ ...first!, value: first!.value + 1 }, second!] }],
  ])("is caught by the digest when the %s differs", async (_field, signed) => {
    const signData = bitcoinSignData(shown);
    const hidden = bitcoinSignData(signed).transaction.inputs;
    const inputs = signData.transaction.inputs.map((input, i) => ({
      ...input,
      unverifiedDigestData: hidden[i]!.unverifiedDigestData,
    }));
    const result = await verifyBitcoin({ transaction: { ...signData.transaction, inputs } }, intent, FACTS);
    expect(result).toMatchObject({ ok: false });
    expect(
      !result.ok &&
        result.mismatches.every(({ field }) =>
          /^inputs\.\d\.(transactionDigest|signData|shaSignData)$/.test(field),
        ),
    ).toBe(true);
  });
});

describe("an answer with another shape", () => {
  const { transaction } = bitcoinSignData(honestBitcoin(bitcoinIntent()));
  const [first, ...others] = transaction.inputs;

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["no inputs", { transaction: { ...transaction, inputs: [] } }],
    ["no outputs", { transaction: { ...transaction, outputs: [] } }],
    [
      "a value with a fraction",
      { transaction: { ...transaction, inputs: [{ ...first, value: 1.5 }, ...others] } },
    ],
    ["a value as text", { transaction: { ...transaction, inputs: [{ ...first, value: "1" }, ...others] } }],
    [
      "a short transaction id",
      { transaction: { ...transaction, inputs: [{ ...first, txId: "ab" }, ...others] } },
    ],
    [
      "no provenance",
      { transaction: { ...transaction, inputs: [{ ...first, publicKeyProvenanceData: null }, ...others] } },
    ],
    [
      "a key that is not on the curve",
      {
        transaction: {
          ...transaction,
          inputs: [
            {
              ...first,
              publicKeyProvenanceData: {
                ...first!.publicKeyProvenanceData,
                publicKey: `04${"11".repeat(64)}`,
              },
            },
            ...others,
          ],
        },
      },
    ],
    [
      "an invalid address",
      { transaction: { ...transaction, outputs: [{ recipientAddress: "nobody", amountToSend: 1 }] } },
    ],
  ])("is a mismatch and not a crash: %s", async (_what, signData) => {
    expect(await verifyBitcoin(signData, bitcoinIntent(), FACTS)).toMatchObject({ ok: false });
  });

  it("is a mismatch for any JSON at all", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (signData) => {
        expect(await verifyBitcoin(signData, bitcoinIntent(), FACTS)).toMatchObject({ ok: false });
      }),
    );
  });
});

describe("outputScript", () => {
  it.each([
    [
      "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
      "0014751e76e8199196d454941c45d1b3a323f1433bd6",
      "P2WPKH in capitals (BIP-173)",
    ],
    [
      "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
      "512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798",
      "P2TR (BIP-350)",
    ],
    ["3P14159f73E4gFr7JterCCQh9QjiTjiZrG", "a914e9c3dd0c07aac76179ebc76a6c78d4d67c6c160a87", "P2SH"],
    ["1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac", "P2PKH"],
  ])("of %s is %s: %s", (address, script) => {
    expect(Buffer.from(outputScript(address, "mainnet") ?? []).toString("hex")).toBe(script);
    expect(outputScript(address, "testnet")).toBeNull();
  });
});
