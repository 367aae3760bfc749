import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DogePayment } from "~/lib/operations/doge/payment";
import { dogePayment } from "~/lib/operations/doge/payment.server";
import { fingerprinted } from "~/lib/operations/kit/fingerprint";
import type { VerificationFacts } from "~/lib/operations/kit/types";
import type { DogeTransaction } from "../../../../sandbox/chains/doge/build";
import { provenanceOf } from "../../../../sandbox/chains/utxo/build";
import { changedLeaves } from "../../../fixtures/console/changed-leaves";
import {
  DOGE_PATH,
  dogeIntent,
  dogeKey,
  dogePath,
  dogeSignData,
  honestDoge,
} from "../../../fixtures/console/honest-doge";
import { CLUSTER_PUBLIC_KEY } from "../../../fixtures/console/proven-keys";
import {
  mainNetPayment,
  manyInputs,
  oneInput,
  type VendorExample,
} from "../../../fixtures/sandbox/vendor-doge";

const { verify: verifyDoge } = dogePayment;

const FACTS: VerificationFacts = { provenancePublicKey: CLUSTER_PUBLIC_KEY, walletPath: DOGE_PATH };
const STRANGER = "nesbxgw1kC1pnRRQ9TLYW2qXUPJFfULEh6";
const hex = (quantity: bigint) => `0x${quantity.toString(16)}`;

async function judge(signData: unknown, intent = dogeIntent(), facts = FACTS): Promise<string[]> {
  const result = await verifyDoge(signData, intent, facts);
  return result.ok ? [] : result.mismatches.map(({ field }) => field);
}

const refusals = async (transaction: DogeTransaction, intent = dogeIntent(), facts = FACTS) =>
  judge(await dogeSignData(transaction), intent, facts);

const DOGE = 100_000_000n;
const intents = fc
  .record({
    amount: fc.bigInt({ min: 1_000_000n, max: 4_000_000n * DOGE }),
    spare: fc.array(fc.bigInt({ min: 1_000_000n, max: 1000n * DOGE }), { minLength: 1, maxLength: 3 }),
    fee: fc.oneof(
      fc.constantFrom<DogePayment["fee"]>({ speed: "SLOW" }, { speed: "MEDIUM" }, { speed: "FAST" }),
      fc.bigInt({ min: 100n, max: 45_000n }).map((rate) => ({
        speed: "CUSTOM" as const,
        satoshiPerByte: rate.toString(),
      })),
    ),
  })
  .map(({ amount, spare, fee }) => ({
    intent: dogeIntent({ amount: amount.toString(), fee }),
    coins: [amount + DOGE, ...spare],
  }));

/** Lies that an otherwise honest backend could tell, signed for as consistently as can be, and who notices. */
const lies: Record<string, (honest: DogeTransaction) => Partial<DogeTransaction>> = {
  "outputs.0.address": ({ outputs }) => ({
    outputs: [{ ...outputs[0]!, address: STRANGER }, ...outputs.slice(1)],
  }),
  "outputs.0.amount": ({ outputs }) => ({
    outputs: [{ ...outputs[0]!, amount: hex(BigInt(outputs[0]!.amount) + 1n) }, ...outputs.slice(1)],
  }),
  "outputs.0.publicKeyProvenanceData": ({ outputs }) => ({
    outputs: [
      { ...outputs[0]!, publicKeyProvenanceData: provenanceOf(dogeKey(DOGE_PATH)) },
      ...outputs.slice(1),
    ],
  }),
  "outputs.1": ({ outputs }) => ({
    outputs: [outputs[0]!, { address: STRANGER, amount: "0xf4240", publicKeyProvenanceData: null }],
  }),
  "outputs.1.address": ({ outputs }) => ({
    outputs: [
      outputs[0]!,
      {
        address: STRANGER,
        amount: "0xf4240",
        publicKeyProvenanceData: provenanceOf(dogeKey(dogePath(1, 9))),
      },
    ],
  }),
  "outputs.1.path": ({ outputs }) => {
    const key = dogeKey(dogePath(1, 9, "0x80000001"));
    const change = { address: key.address, amount: "0xf4240", publicKeyProvenanceData: provenanceOf(key) };
    return { outputs: [outputs[0]!, change] };
  },
  "outputs.1.publicKeyProvenanceData": ({ outputs }) => {
    const key = dogeKey(dogePath(1, 9), "5a1d6cf4-10b5-4a55-9f0b-7c6ad1a5b0de");
    const change = { address: key.address, amount: "0xf4240", publicKeyProvenanceData: provenanceOf(key) };
    return { outputs: [outputs[0]!, change] };
  },
  "inputs.0.publicKeyProvenanceData": ({ inputs }) => {
    const forged = { ...inputs[0]!.publicKeyProvenanceData, trustVaultProvenanceSignature: "11".repeat(64) };
    return { inputs: [{ ...inputs[0]!, publicKeyProvenanceData: forged }, ...inputs.slice(1)] };
  },
  "inputs.0.sequence": ({ inputs }) => ({
    inputs: [{ ...inputs[0]!, sequence: "0xfffffffd" }, ...inputs.slice(1)],
  }),
  inputs: ({ inputs }) => ({ inputs: [...inputs, { ...inputs[0]!, index: String(inputs.length) }] }),
  version: () => ({ version: "2" as "1" }),
  lockTime: () => ({ lockTime: "500000" as "0" }),
  sighash: () => ({ sighash: "2" as "1" }),
  fee: ({ fee }) => ({ fee: hex(BigInt(fee) * 2n) }),
  satoshiPerByte: () => ({ satoshiPerByte: hex(1_000_001n) }),
};

describe("a Dogecoin payment", () => {
  it.each([
    ["one input", "testnet", oneInput],
    ["many inputs", "testnet", manyInputs],
    ["the main network", "mainnet", mainNetPayment],
  ] as [string, "testnet" | "mainnet", VendorExample][])(
    "has the digests that the vendor publishes for %s",
    async (_, network, { data, messages }) => {
      const { inputs, outputs } = data as unknown as DogeTransaction;
      // The vendor's examples come without what proves the keys: all else must be sound.
      const provenance = provenanceOf(dogeKey(DOGE_PATH));
      const signData = {
        data: { ...data, inputs: inputs.map((input) => ({ ...input, publicKeyProvenanceData: provenance })) },
        delegateSignData: messages.map((message) => ({
          hdWalletPath: DOGE_PATH,
          algorithm: "0x0",
          unverifiedMessageData: { message, signData: "00", shaSignData: "00" },
        })),
      };
      const intent = dogeIntent({
        network,
        to: outputs[0]!.address,
        amount: BigInt(outputs[0]!.amount).toString(),
      });
      const found = await judge(signData, intent);
      // The data to sign is nonsense here, so that it shows that this far was read.
      expect(found).toContain("delegateSignData.0.signData");
      expect(found.filter((field) => /transactionDigest|fee|satoshi|amount|outputs.0/.test(field))).toEqual(
        [],
      );
    },
  );

  it("is decoded and shown unchanged", async () => {
    const transaction = honestDoge(dogeIntent());
    const { delegateSignData } = await dogeSignData(transaction);
    const digests = delegateSignData.map((entry) => entry.unverifiedMessageData.message);
    expect(await verifyDoge(await dogeSignData(transaction), dogeIntent(), FACTS)).toMatchObject({
      ok: true,
      digests,
      ...fingerprinted(digests),
      decoded: {
        fee: { atMost: "748000", isExact: true },
        total: "70000748000",
        details: [
          { label: "Satoshi/Byte", value: "2000" },
          {
            label: "Change, back to you",
            units: "19999252000",
            address: dogeKey(dogePath(1, 9)).address,
          },
        ],
      },
    });
  });

  it("matches every honest transaction and no forged one", async () => {
    await fc.assert(
      fc.asyncProperty(intents, fc.constantFrom(...Object.keys(lies)), async ({ intent, coins }, field) => {
        const honest = honestDoge(intent, coins);
        expect(await refusals(honest, intent)).toEqual([]);
        const told = { ...honest, ...lies[field]?.(honest) };
        expect(await refusals(told, intent)).toContain(field);
      }),
      { numRuns: 25 },
    );
  });

  it("differs from the intent when any one value is changed", async () => {
    const honest = await dogeSignData(honestDoge(dogeIntent(), [800n * DOGE]));
    const changed = changedLeaves(honest);
    expect(changed.length).toBeGreaterThan(40);
    const unseen: string[] = [];
    for (const { at, document } of changed) {
      if ((await judge(document)).length === 0) unseen.push(at);
    }
    // What Bitcoin's keys have and Dogecoin's have not, and what `data` says again.
    expect(unseen.filter((at) => !/addressType$|accountHSMProvenanceSignature$/.test(at))).toEqual([]);
  });

  it("is refused without the cluster's key, and for another sub-wallet", async () => {
    const transaction = honestDoge(dogeIntent());
    expect(await refusals(transaction, dogeIntent(), { walletPath: DOGE_PATH })).toEqual([
      "provenancePublicKey",
    ]);
    const elsewhere = { ...FACTS, walletPath: dogePath(0, 0, "0x80000005") };
    expect(await refusals(transaction, dogeIntent(), elsewhere)).toContain("inputs.0.path");
  });

  it("may add to the fee only what is too small for change", async () => {
    const price = 2000n;
    const exact = 700n * DOGE + price * 192n;
    expect(await refusals(honestDoge(dogeIntent(), [exact + 900_000n]))).toEqual([]);
    const honest = honestDoge(dogeIntent(), [exact]);
    const [input] = honest.inputs;
    const greedy = {
      ...honest,
      fee: hex(BigInt(honest.fee) + 2n * DOGE),
      inputs: [{ ...input!, value: hex(exact + 2n * DOGE) }],
    };
    expect(await refusals(greedy)).toEqual(["fee"]);
  });

  it("is refused, without a crash, in any other shape", async () => {
    const honest = await dogeSignData(honestDoge(dogeIntent()));
    const { data, delegateSignData } = honest;
    for (const signData of [
      null,
      {},
      { data },
      { data, delegateSignData: [] },
      { data, delegateSignData: delegateSignData.slice(1) },
      { data: { ...data, type: "BURN" }, delegateSignData },
      { data: { ...data, inputs: [] }, delegateSignData },
      { data: { ...data, outputs: [{ address: "nobody", amount: "0x1" }] }, delegateSignData },
      { data: { ...data, fee: "748000" }, delegateSignData },
    ]) {
      expect(await verifyDoge(signData, dogeIntent(), FACTS)).toMatchObject({ ok: false });
    }
  });
});
