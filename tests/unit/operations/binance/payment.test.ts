import { bech32 } from "@scure/base";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binancePayment } from "~/lib/operations/binance/payment.server";
import { fingerprinted } from "~/lib/operations/kit/fingerprint";
import type { BinanceTransaction } from "../../../../sandbox/chains/binance/build";
import type { HdPath } from "../../../../sandbox/records/path";

import { changedLeaves } from "../../../fixtures/console/changed-leaves";
import {
  BNB_PATH,
  BNB_PUBLIC_KEY,
  binanceIntent,
  binanceSignData,
  bnbOwn,
  honestBinance,
} from "../../../fixtures/console/honest-binance";
import { ownKeyFacts } from "../../../fixtures/console/proven-keys";

const { verify: verifyBinance } = binancePayment;

const FACTS = ownKeyFacts(BNB_PATH, BNB_PUBLIC_KEY);
const address = (account: Uint8Array, prefix = "tbnb") => bech32.encode(prefix, bech32.toWords(account));
const STRANGER = address(new Uint8Array(20).fill(9));

async function judge(signData: unknown, intent = binanceIntent()): Promise<string[]> {
  const result = await verifyBinance(signData, intent, FACTS);
  return result.ok ? [] : result.mismatches.map(({ field }) => field);
}

const mainNetIntent = () => binanceIntent({ network: "mainnet", fromAddress: bnbOwn("mainnet") });

const refusals = (transaction: BinanceTransaction, intent = binanceIntent(), path = BNB_PATH) =>
  judge(binanceSignData(transaction, path), intent);

const side = (to: string, amount: string, denom = "BNB") => [{ address: to, coins: [{ denom, amount }] }];

/** Lies that an otherwise honest backend could tell, signed for as consistently as can be, and who notices. */
const lies: Record<string, (honest: BinanceTransaction) => Partial<BinanceTransaction>> = {
  chainId: () => ({ chainId: "Binance-Chain-Tigris" }),
  "outputs.0.address": ({ outputs }) => ({ outputs: side(STRANGER, outputs[0]!.coins[0]!.amount) }),
  "outputs.0.amount": ({ outputs }) => ({ outputs: side(outputs[0]!.address, "0x1") }),
  "outputs.0.denom": ({ outputs }) => ({
    outputs: side(outputs[0]!.address, outputs[0]!.coins[0]!.amount, "BUSD-BD1"),
  }),
  "inputs.0.address": ({ inputs }) => ({ inputs: side(STRANGER, inputs[0]!.coins[0]!.amount) }),
  "inputs.0.amount": ({ inputs }) => ({ inputs: side(inputs[0]!.address, "0x7fffffffffffffff") }),
  "inputs.0.denom": ({ inputs }) => ({
    inputs: side(inputs[0]!.address, inputs[0]!.coins[0]!.amount, "BUSD-BD1"),
  }),
  signingPubKey: () => ({ signingPubKey: `02${"79".repeat(32)}` }),
  memo: () => ({ memo: "to somebody else's account" }),
  source: () => ({ source: "0x1" }),
  fee: () => ({ fee: "0x1d4d" }),
};

describe("a transfer on BNB Beacon Chain", () => {
  it("is decoded and shown unchanged", async () => {
    const transaction = honestBinance(binanceIntent());
    const signData = binanceSignData(transaction);
    const digest = signData.delegateSignData[0]!.unverifiedMessageData.message;
    expect(await verifyBinance(signData, binanceIntent(), FACTS)).toMatchObject({
      ok: true,
      digests: [digest],
      ...fingerprinted([digest]),
      decoded: {
        fee: { atMost: "7500", isExact: true },
        total: "12507500",
        details: [{ label: "Sequence", value: "7" }, { label: "Account number" }],
      },
    });
  });

  it("matches every honest transaction and no forged one", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 2n, max: 2n ** 63n - 2n }),
        fc.nat(),
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        fc.constantFrom(...Object.keys(lies)),
        async (amount, sequence, account, field) => {
          const intent = binanceIntent({ amount: amount.toString(), to: address(account) });
          const honest = honestBinance(intent, sequence);
          expect(await refusals(honest, intent)).toEqual([]);
          expect(await refusals({ ...honest, ...lies[field]?.(honest) }, intent)).toEqual([field]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("differs from the intent when any one value is changed", async () => {
    const changed = changedLeaves(binanceSignData(honestBinance(binanceIntent())));
    expect(changed.length).toBeGreaterThan(20);
    const unseen: string[] = [];
    for (const { at, document } of changed) {
      if ((await judge(document)).length === 0) unseen.push(at);
    }
    expect(unseen).toEqual([]);
  });

  it("is decoded on both networks, each with its own names", async () => {
    const [to, intent] = ["bnb1y0fy2q0k4ueudh8kv4x3k67arc8ccvnkkhr40r", mainNetIntent()];
    expect(await judge(binanceSignData(honestBinance({ ...intent, to })), { ...intent, to })).toEqual([]);
    expect(await judge(binanceSignData(honestBinance(binanceIntent())), { ...intent, to })).toContain(
      "chainId",
    );
  });

  it("must be signed by the sub-wallet's own key", async () => {
    const other: HdPath = ["0x8000002c", "0x800002ca", "0x80000001", "0x0", "0x0"];
    expect(await refusals(honestBinance(binanceIntent()), binanceIntent(), other)).toEqual([
      "delegateSignData.0.hdWalletPath",
    ]);
  });

  it("is refused, without a crash, in any other shape", async () => {
    const { data, delegateSignData } = binanceSignData(honestBinance(binanceIntent()));
    const [input] = (data as BinanceTransaction).inputs;
    for (const signData of [
      null,
      {},
      { data },
      { data, delegateSignData: [] },
      { data: { ...data, type: "ISSUE" }, delegateSignData },
      { data: { ...data, inputs: [] }, delegateSignData },
      { data: { ...data, inputs: [input, input] }, delegateSignData },
      { data: { ...data, outputs: [{ ...input, coins: [] }] }, delegateSignData },
      { data: { ...data, sequence: "7" }, delegateSignData },
      { data: { ...data, fee: "0x8000000000000000" }, delegateSignData },
      { data: { ...data, outputs: side(`${STRANGER}"`, "0x1") }, delegateSignData },
    ]) {
      expect(await verifyBinance(signData, binanceIntent(), FACTS)).toMatchObject({ ok: false });
    }
  });
});
