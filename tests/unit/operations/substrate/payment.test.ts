import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fingerprinted } from "~/lib/operations/kit/fingerprint";
import type { SubstratePayment } from "~/lib/operations/substrate/payment";
import { substratePayment } from "~/lib/operations/substrate/payment.server";
import {
  buildSubstrateTransaction,
  type SubstrateTransaction,
  substrateMessage,
} from "../../../../sandbox/chains/substrate/build";
import type { SubstrateCall } from "../../../../sandbox/chains/substrate/calls";
import type { HdPath } from "../../../../sandbox/records/path";

import {
  accountOn,
  DOT_PATH,
  honestSubstrate as honest,
  substrateIntent as intentWith,
  substrateSignData as signDataOf,
} from "../../../fixtures/console/honest-substrate";
import { signableMessage } from "../../../fixtures/console/signable-message";

const { verify: verifySubstrate } = substratePayment;

const FACTS = { walletPath: DOT_PATH };

async function judge(signData: unknown, intent = intentWith()): Promise<string[]> {
  const result = await verifySubstrate(signData, intent, FACTS);
  return result.ok ? [] : result.mismatches.map(({ field }) => field);
}

/** Signed as it stands, and with the message that it stands for: a lie that is consistent in itself. */
function consistent(transaction: SubstrateTransaction): unknown {
  const unhashedMessage = Buffer.from(substrateMessage(transaction)).toString("hex");
  return signDataOf({ ...transaction, unhashedMessage });
}

function withCalls(calls: SubstrateCall[], intent = intentWith()): SubstrateTransaction {
  const mortality = { height: 4096, hash: `0x${"5c".repeat(32)}` };
  const address = intent.fromAddress;
  return buildSubstrateTransaction(
    { operation: "PAYMENT", address, calls, nonce: 7, tip: 0n, height: 4096, mortality },
    intent.network,
  );
}

const intents: fc.Arbitrary<SubstratePayment> = fc
  .record({
    network: fc.constantFrom("mainnet" as const, "testnet" as const),
    account: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    amount: fc.bigInt(1n, 2n ** 128n - 1n),
    tip: fc.option(fc.bigInt(1n, 2n ** 100n).map(String)),
    nonce: fc.option(fc.nat({ max: 2 ** 31 - 1 })),
  })
  .map(({ network, account, amount, tip, nonce }) =>
    intentWith({ network, to: accountOn(network, account), amount: amount.toString(), tip, nonce }),
  );

const plusOne = (text: string) => `0x${(BigInt(text) + 1n).toString(16).padStart(text.length - 2, "0")}`;
const flip = (text: string) => `${text.slice(0, -1)}${text.endsWith("1") ? "2" : "1"}`;

/** One change to each field of the data. */
const changes: { [K in keyof SubstrateTransaction]: (whole: SubstrateTransaction) => unknown } = {
  type: () => "STAKE",
  chain: ({ chain }) => (chain === "westend" ? "polkadot" : "westend"),
  address: ({ chain }) => accountOn(chain === "westend" ? "testnet" : "mainnet", 9),
  blockHash: ({ blockHash }) => flip(blockHash),
  blockNumber: ({ blockNumber }) => plusOne(blockNumber),
  era: () => "0x00",
  genesisHash: ({ genesisHash }) => flip(genesisHash),
  method: ({ method }) => flip(method),
  nonce: ({ nonce }) => plusOne(nonce),
  signedExtensions: () => ["ChargeTransactionPayment"],
  specVersion: ({ specVersion }) => plusOne(specVersion),
  tip: ({ tip }) => plusOne(tip),
  transactionVersion: ({ transactionVersion }) => plusOne(transactionVersion),
  version: () => 5,
  unhashedMessage: ({ unhashedMessage }) => flip(unhashedMessage),
};

describe("a Substrate payment", () => {
  it("is decoded and shown unchanged", async () => {
    const intent = intentWith({ tip: "31", nonce: 12 });
    const transaction = honest(intent);
    const digest = transaction.unhashedMessage;
    const result = await verifySubstrate(signDataOf(transaction), intent, FACTS);
    expect(result).toMatchObject({
      ok: true,
      digests: [digest],
      ...fingerprinted([digest]),
      decoded: {
        facts: [{ value: intent.to }, { units: intent.amount }],
        fee: { atMost: "20000000000", isExact: false },
        total: "2520000000031",
        details: [{ label: "Tip", units: "31" }, { label: "Nonce" }, { label: "Runtime" }],
        nonce: 12,
      },
    });
  });

  it("matches every honest transaction and none with one changed field", async () => {
    await fc.assert(
      fc.asyncProperty(
        intents,
        fc.nat({ max: 2 ** 31 }),
        fc.constantFrom(...(Object.keys(changes) as (keyof SubstrateTransaction)[])),
        async (intent, height, field) => {
          const transaction = honest(intent, height);
          const signed = signDataOf(transaction);
          expect(await judge(signed, intent)).toEqual([]);
          const changed = { ...transaction, [field]: changes[field](transaction) };
          expect(await judge({ ...signed, data: changed }, intent)).not.toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("is refused with the name of what differs, even if the lie is consistent", async () => {
    const intent = intentWith({ nonce: 7 });
    const truth = honest(intent);
    const lies: [string, SubstrateTransaction][] = [
      ["method", honest({ ...intent, to: accountOn("testnet", 3) })],
      ["method", honest({ ...intent, amount: "2500000000001" })],
      ["tip", honest({ ...intent, tip: "1" })],
      ["nonce", honest({ ...intent, nonce: 8 })],
      ["address", { ...truth, address: accountOn("testnet", 9) }],
      ["chain", { ...truth, chain: "polkadot" }],
      ["era", { ...truth, era: "0x00", blockHash: truth.genesisHash }],
      ["era", { ...truth, blockNumber: plusOne(truth.blockNumber) }],
      ["signedExtensions", { ...truth, signedExtensions: [] }],
    ];
    for (const [field, lie] of lies) expect(await judge(consistent(lie), intent), field).toEqual([field]);
  });

  it("for the other network is refused", async () => {
    const intent = intentWith();
    const elsewhere = honest(intentWith({ network: "mainnet" }));
    const genesisHash = elsewhere.genesisHash;
    expect(await judge(consistent({ ...honest(intent), genesisHash }), intent)).toEqual(["genesisHash"]);
    expect(await judge(consistent(elsewhere), intent)).toEqual(
      expect.arrayContaining(["chain", "address", "genesisHash"]),
    );
  });

  it.each<[string, SubstrateCall[]]>([
    ["a stake", [{ name: "bondExtra", amount: 2_500_000_000_000n }]],
    [
      "a batch around the payment",
      [
        { name: "transferKeepAlive", to: accountOn("testnet", 2), amount: 2_500_000_000_000n },
        { name: "chill" },
      ],
    ],
  ])("is refused as %s", async (_, calls) => {
    expect(await judge(consistent(withCalls(calls)))).toEqual(["method"]);
  });

  it("has one form: no other call, kind of address, longer number or extra byte", async () => {
    const truth = honest(intentWith({ amount: "5" }));
    const { method } = truth;
    for (const other of [
      method.replace(/^0x0a03/, "0x0a00"),
      method.replace(/^0x0a0300/, "0x0a0301"),
      `${method}00`,
      `${method.slice(0, -2)}1500`,
      `${method.slice(0, -2)}16000000`,
      `${method.slice(0, -2)}0305000000`,
      method.slice(0, -2),
      "0x0a03",
    ]) {
      expect(
        await judge(consistent({ ...truth, method: other }), intentWith({ amount: "5" })),
        other,
      ).toEqual(["data"]);
    }
  });

  it("must be signed by the sub-wallet's own key, with EdDSA, over what is shown", async () => {
    const transaction = honest(intentWith());
    const message = substrateMessage(transaction);
    const other: HdPath = ["0x8000002c", "0x80000162", "0x80000004", "0x80000000", "0x80000000"];
    const sign = (path: HdPath, algorithm: 0 | 1, ...messages: Uint8Array[]) =>
      judge(signableMessage(transaction, messages, [path], algorithm));
    expect(await sign(other, 1, message)).toEqual(["delegateSignData.0.hdWalletPath"]);
    expect(await sign(DOT_PATH, 0, message)).toContain("delegateSignData.0.algorithm");
    const stranger = substrateMessage(honest(intentWith({ amount: "1" })));
    expect(await sign(DOT_PATH, 1, stranger)).toContain("delegateSignData.0.transactionDigest");
    expect(await sign(DOT_PATH, 1, message, stranger)).toEqual(["delegateSignData"]);
  });

  it("is refused, without a crash, in any other shape", async () => {
    const data = honest(intentWith());
    const { delegateSignData } = signDataOf(data);
    for (const signData of [
      null,
      {},
      { data, delegateSignData: [] },
      { data: { ...data, method: "0x" }, delegateSignData },
      { data: { ...data, nonce: "0x100000000" }, delegateSignData },
      { data: { ...data, tip: "-1" }, delegateSignData },
      { data: { ...data, genesisHash: "0x00" }, delegateSignData },
      { data: { ...data, assetId: 1984 }, delegateSignData },
      { data: { ...data, mode: 1 }, delegateSignData },
      { data: { ...data, metadataHash: `0x${"00".repeat(32)}` }, delegateSignData },
      { data: { ...data, era: "0x1b" }, delegateSignData },
    ]) {
      expect(await verifySubstrate(signData, intentWith(), FACTS)).toMatchObject({ ok: false });
    }
    const nowhere = intentWith({ runtime: "kusama" });
    expect(await judge(signDataOf(data), nowhere)).toContain("data");
  });
});
