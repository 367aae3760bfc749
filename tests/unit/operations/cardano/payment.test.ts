import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardanoPayment } from "~/lib/operations/cardano/payment.server";
import { verifyTransaction } from "~/lib/operations/index.server";
import type { CardanoTransaction } from "../../../../sandbox/chains/cardano/encode";
import { slotAt } from "../../../../sandbox/chains/cardano/facts";
import type { HdPath } from "../../../../sandbox/records/path";
import {
  ADA_OWN,
  ADA_PATH,
  ADA_PUBLIC_KEY,
  cardanoAddress,
  cardanoIntent,
  cardanoSignData,
  honestCardano,
} from "../../../fixtures/console/honest-cardano";
import { ownKeyFacts } from "../../../fixtures/console/proven-keys";
import { signableMessage } from "../../../fixtures/console/signable-message";

const { verify: verifyCardano } = cardanoPayment;

const FACTS = ownKeyFacts(ADA_PATH, ADA_PUBLIC_KEY);
const ADA = 1_000_000n;
const hex = (n: bigint | number) => `0x${n.toString(16)}`;
const STRANGER = cardanoAddress(0, new Uint8Array(56).fill(3));

/** Names of what is refused; the backend is consistent in its lie, digest and all. */
async function refusals(
  transaction: CardanoTransaction,
  intent = cardanoIntent(),
  facts: Parameters<typeof verifyTransaction>[2] = FACTS,
): Promise<string[]> {
  const result = await verifyTransaction(cardanoSignData(transaction, intent.network), intent, facts);
  return result.ok ? [] : result.mismatches.map(({ field }) => field);
}

/** Every copy in which one single text is another: the next number where it is one in hex, another last letter elsewhere. */
function withOneTextChanged<Value>(value: Value): Value[] {
  const texts: string[] = [];
  const gather = (_key: string, part: unknown) => {
    if (typeof part === "string") texts.push(part);
    return part;
  };
  JSON.stringify(value, gather);
  return texts.map((_, place) => {
    let at = place;
    return JSON.parse(
      JSON.stringify(value, (_key, part) => {
        if (typeof part !== "string" || at-- !== 0) return part;
        if (/^0x[0-9a-f]+$/.test(part)) return hex(BigInt(part) + 1n);
        return part.slice(0, -1) + (part.endsWith("a") ? "b" : "a");
      }),
    );
  });
}

describe("an ADA payment", () => {
  it("is decoded and shown unchanged", async () => {
    const intent = cardanoIntent();
    const transaction = honestCardano(intent);
    const signData = cardanoSignData(transaction);
    const fee = BigInt(transaction.fee);
    expect(await verifyTransaction(signData, intent, FACTS)).toMatchObject({
      ok: true,
      digests: [signData.delegateSignData[0]?.unverifiedMessageData.message],
      decoded: {
        facts: [
          { kind: "recipient", value: intent.to },
          { kind: "amount", units: "25000000" },
        ],
        fee: { atMost: fee.toString(), isExact: true },
        total: (25n * ADA + fee).toString(),
        details: [
          { label: "Valid until", value: expect.stringMatching(/^\d+ [A-Z][a-z]{2} \d{4}, .* UTC$/) },
          { label: "Change, back to you", units: (100n * ADA - fee).toString(), address: ADA_OWN },
        ],
      },
    });
  });

  it("from the public client's test data has its digest", async () => {
    const to =
      "addr_test1qz0mm348tcgqztvvggqhud6nxl9uxaswjmu3rjr64jmdl0n5k8vrsrydf2wlu9upecmpd30snxm5s4x6t2nf2v3rtw5semzm4x";
    const fromAddress =
      "addr_test1qr35lhhnc8pwak0932mk2gc7z232v9x7psd0mc5vyn6dh9lzz8z227h0jmejdz7c4mvywhgvm34xr93794kyrvkcxzss0umz2u";
    const data: CardanoTransaction = {
      type: "PAYMENT",
      inputs: [
        { index: "0x1", transactionId: "ebb87cc85ac7e6d5bad54bd94a516b2643e5bd992770d9f1e2b89a263fdaded3" },
      ],
      outputs: [
        { address: to, amount: { coin: "0x271000" } },
        { address: fromAddress, amount: { coin: "0x2534245a1" } },
      ],
      fee: "0x2922d",
      ttl: "0x3389359",
    };
    const message = Buffer.from("6283d3e652fff925a1af096b4bcaf153e1bf19b88da8d00c518c7f8596187e97", "hex");
    const intent = cardanoIntent({ to, fromAddress, amount: String(0x271000) });
    const signData = signableMessage(data, [message], [ADA_PATH], 1);
    // It is years old: what has been created once may be looked at later. Who proves its key is not known here.
    const facts = { walletPath: ADA_PATH, createdFingerprint: "created" };
    expect(await verifyCardano(signData, intent, facts)).toMatchObject({
      ok: true,
      digests: [message.toString("hex")],
    });
    // Nor does the key of these tests have the address.
    expect(await refusals(data, intent)).toEqual(["ttl", "subWallet.publicKey"]);
  });

  it("matches every honest transaction and none with one difference", async () => {
    const hashes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
    const address = fc.oneof(
      fc.tuple(fc.constantFrom(0, 1, 2, 3), hashes(56)),
      fc.tuple(fc.constantFrom(6, 7), hashes(28)),
    );
    const value = fc.bigInt({ min: ADA, max: 10_000_000n * ADA });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("mainnet" as const, "testnet" as const),
        address,
        value,
        fc.array(value, { minLength: 1, maxLength: 5 }),
        async (network, [type, bytes], amount, values) => {
          const to = cardanoAddress(type, bytes, network);
          const intent = cardanoIntent({ network, to, amount: amount.toString() });
          const enough = [...values, amount + 2n * ADA];
          const coins = enough.map((one, at) => ({
            txId: at.toString(16).padStart(64, "0"),
            outputIndex: at,
            value: one,
          }));
          const transaction = honestCardano(intent, coins);
          expect(await refusals(transaction, intent)).toEqual([]);
          for (const changed of withOneTextChanged(cardanoSignData(transaction, network))) {
            expect(await verifyTransaction(changed, intent, FACTS)).toMatchObject({ ok: false });
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it("without change may add to the fee only what is too small for an output", async () => {
    const intent = cardanoIntent({ amount: (10n * ADA).toString() });
    const coin = (value: bigint) => [{ txId: "cd".repeat(32), outputIndex: 0, value }];
    const whole = honestCardano(intent, coin(11n * ADA));
    expect(whole.outputs).toHaveLength(1);
    expect(await refusals(whole, intent)).toEqual([]);
    expect(await refusals({ ...whole, fee: hex(1_160_000n) }, intent)).toEqual(["fee"]);
  });

  const [recipient, change] = honestCardano(cardanoIntent()).outputs as [
    CardanoTransaction["outputs"][number],
    CardanoTransaction["outputs"][number],
  ];
  const now = slotAt(new Date(), "testnet");
  it.each<[string, Partial<CardanoTransaction>, string]>([
    [
      "pays another recipient",
      { outputs: [{ ...recipient, address: STRANGER }, change] },
      "outputs.0.address",
    ],
    [
      "pays another amount",
      { outputs: [{ ...recipient, amount: { coin: "0x17d7841" } }, change] },
      "outputs.0.amount",
    ],
    [
      "sends the change elsewhere",
      { outputs: [recipient, { ...change, address: STRANGER }] },
      "outputs.1.address",
    ],
    [
      "also pays another address",
      { outputs: [recipient, change, { address: STRANGER, amount: { coin: "0xf4240" } }] },
      "outputs",
    ],
    ["burns money as fee", { fee: hex(200_000n) }, "fee"],
    ["hides the change in the fee", { outputs: [recipient], fee: hex(99n * ADA) }, "fee"],
    ["stays valid for years", { ttl: hex(now + 40_000_000) }, "ttl"],
    ["has expired", { ttl: hex(now - 1) }, "ttl"],
    [
      "spends a coin twice",
      { inputs: Array(2).fill({ transactionId: "ab".repeat(32), index: "0x3" }) },
      "inputs",
    ],
  ])(
    "from a backend that %s is refused with the field's name, though its digest is correct",
    async (_, changes, field) => {
      const transaction = { ...honestCardano(cardanoIntent()), ...changes };
      expect(await refusals(transaction)).toEqual([field]);
    },
  );

  it("may spend any coins, since the rest can only come back as change", async () => {
    const inputs = [{ transactionId: "ef".repeat(32), index: "0x0" }];
    expect(await refusals({ ...honestCardano(cardanoIntent()), inputs })).toEqual([]);
  });

  it("must be signed once, by the sub-wallet's own key, with the chain's algorithm, over what is shown", async () => {
    const intent = cardanoIntent();
    const data = honestCardano(intent);
    const message = Buffer.from(
      cardanoSignData(data).delegateSignData[0]?.unverifiedMessageData.message ?? "",
      "hex",
    );
    const other: HdPath = ["0x8000073c", "0x80000717", "0x80000001", "0x0", "0x0"];
    const judge = async (signData: unknown) => {
      const result = await verifyTransaction(signData, intent, FACTS);
      return result.ok ? [] : result.mismatches.map(({ field }) => field);
    };
    const asked = (message: Uint8Array[], path: HdPath, algorithm: 0 | 1) =>
      signableMessage(data, message, [path], algorithm, ADA_PUBLIC_KEY);
    expect(await judge(asked([message], other, 1))).toEqual(["delegateSignData.0.hdWalletPath"]);
    expect(await judge(asked([message], ADA_PATH, 0))).toContain("delegateSignData.0.algorithm");
    expect(await judge(asked([Buffer.alloc(32)], ADA_PATH, 1))).toContain(
      "delegateSignData.0.transactionDigest",
    );
    expect(await judge(asked([message, message], ADA_PATH, 1))).toEqual(["delegateSignData"]);
  });

  it("is refused, without a crash, in any other shape", async () => {
    const data = honestCardano(cardanoIntent());
    const { delegateSignData } = cardanoSignData(data);
    for (const signData of [
      null,
      {},
      { data },
      { data, delegateSignData: [] },
      { data: { ...data, type: "STAKE" }, delegateSignData },
      { data: { ...data, inputs: [] }, delegateSignData },
      { data: { ...data, outputs: [] }, delegateSignData },
      { data: { ...data, outputs: [{ ...recipient, address: "nobody" }] }, delegateSignData },
      { data: { ...data, fee: "200000" }, delegateSignData },
      { data: { ...data, fee: "0x10000000000000000" }, delegateSignData },
      { data: { ...data, ttl: "0xffffffffffffffff" }, delegateSignData },
    ]) {
      expect(await verifyTransaction(signData, cardanoIntent(), FACTS)).toMatchObject({ ok: false });
    }
  });
});
