import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toInput } from "~/lib/operations";
import { isExchangeAccount } from "~/lib/operations/exchange/transfer";
import { exchangeTransfer, transferredChain } from "~/lib/operations/exchange/transfer.server";
import { decodeRequest, readIntent, verifyRequest } from "~/lib/operations/index.server";
import { fingerprintOf as fingerprintOfPhone } from "../../../../sandbox/device/fingerprint";
import { readExchangeTransfer } from "../../../../sandbox/device/read-exchange-transfer";
import type { ReadingContext } from "../../../../sandbox/device/reading";
import type { TransferInstruction } from "../../../../sandbox/exchanges/instruction";
import { changedLeaves } from "../../../fixtures/console/changed-leaves";
import {
  COINBASE,
  honestInstruction,
  KRAKEN,
  TRANSFER_REQUEST,
  transferIntent,
  transferMessage,
} from "../../../fixtures/console/honest-exchange";
import { CLUSTER_PUBLIC_KEY } from "../../../fixtures/console/proven-keys";

/** An exchange account has no key, so that none can be proven. */
const FACTS = {
  provenancePublicKey: CLUSTER_PUBLIC_KEY,
  isProvenancePinned: true,
  ownKey: { publicKey: null, provenanceSignature: null },
};

const judge = (message: unknown, intent = transferIntent()) =>
  verifyRequest(message, TRANSFER_REQUEST, intent, FACTS);

async function refusals(message: unknown, intent = transferIntent()): Promise<string[]> {
  const result = await judge(message, intent);
  return result.ok ? [] : result.mismatches.map(({ field }) => field);
}

/** What the phone computes of the same instruction. */
async function fingerprintOnPhone(instruction: TransferInstruction): Promise<string> {
  const asked = { assetOf: async () => ({ symbol: "BTC", decimals: 8 }), worthOf: () => null };
  const { digests } = await readExchangeTransfer(instruction, asked as unknown as ReadingContext);
  return fingerprintOfPhone(digests.map(({ transactionDigest }) => transactionDigest)).replaceAll(" ", "");
}

/** Lies that an otherwise honest backend could tell, signed for as consistently as can be. */
const lies: Record<string, Partial<TransferInstruction>> = {
  "data.requestId": { requestId: "0f8a7c4e-5b8a-4a86-9f7c-4b2d7a7e5a12" },
  "data.from": { from: KRAKEN.replace("/0", "/1") },
  "data.to": { to: COINBASE.replace("COINBASE_PRIME", "LUNO") },
  "data.asset": { asset: "ETHEREUM/ETH" },
  "data.value": { value: "75000001" },
};

const accounts = fc
  .tuple(
    fc.uuid(),
    fc.constantFrom("KRAKEN", "LUNO", "VALR", "TAGOMI", "KRAKEN_FUTURES", "COINBASE_PRIME"),
    fc.nat(99),
  )
  .map((parts) => parts.join("/"));

describe("an exchange transfer", () => {
  it("is decoded and shown as it was entered", async () => {
    const message = transferMessage(honestInstruction(transferIntent()));
    expect(await judge(message)).toMatchObject({
      ok: true,
      fingerprint: await fingerprintOnPhone(honestInstruction(transferIntent())),
      decoded: {
        chain: "BITCOIN",
        facts: [
          { kind: "recipient", value: COINBASE },
          { kind: "amount", units: "75000000", asset: { symbol: "BTC", decimals: 8 } },
          { label: "Sending exchange", value: "Kraken" },
          { label: "Receiving exchange", value: "Coinbase Prime" },
        ],
        fee: null,
        nonce: null,
      },
    });
  });

  it("names no exchange for a sub-wallet on a chain", async () => {
    const intent = transferIntent({ to: `${KRAKEN.split("/")[0]}/BTC/3` });
    const facts = [{}, {}, {}, { value: "None, a sub-wallet on its chain" }];
    expect(await judge(transferMessage(honestInstruction(intent)), intent)).toMatchObject({
      decoded: { facts },
    });
  });

  it("has the phone's fingerprint, and no forged one matches", async () => {
    await fc.assert(
      fc.asyncProperty(
        accounts,
        accounts,
        fc.bigInt(2n, 2n ** 200n),
        fc.constantFrom("BITCOIN", "ETHEREUM", "RIPPLE", "SOLANA", "DOGE", "CARDANO"),
        fc.constantFrom(...Object.keys(lies)),
        async (from, to, amount, chain, field) => {
          const intent = transferIntent({ from, to, chain, amount: amount.toString() } as never);
          const honest = honestInstruction(intent);
          const checked = await judge(transferMessage(honest), intent);
          if (!checked.ok) throw new Error(JSON.stringify(checked));
          expect(checked.fingerprint).toBe(await fingerprintOnPhone(honest));
          const lie = { ...honest, ...lies[field] };
          fc.pre(JSON.stringify(lie) !== JSON.stringify(honest));
          expect(await refusals(transferMessage(lie, from), intent)).toEqual([field]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("differs from the intent when any one value of the message is changed", async () => {
    const changed = changedLeaves(transferMessage(honestInstruction(transferIntent())));
    expect(changed.length).toBeGreaterThan(14);
    const unseen: string[] = [];
    for (const { at, document } of changed) {
      if ((await refusals(document)).length === 0) unseen.push(at);
    }
    expect(unseen).toEqual([]);
  });

  it("is refused, without a crash, in any other shape", async () => {
    const { type, payload } = transferMessage(honestInstruction(transferIntent()));
    const { data, delegateSignData } = payload.signData as {
      data: TransferInstruction;
      delegateSignData: unknown[];
    };
    for (const signData of [
      null,
      {},
      { data },
      { data, delegateSignData: [] },
      { data, delegateSignData: [...delegateSignData, ...delegateSignData] },
      { data: { ...data, memo: "not signed" }, delegateSignData },
      { data: { ...data, value: "0x47868c0" }, delegateSignData },
      { data: { ...data, value: "0" }, delegateSignData },
      { data: { ...data, value: "075000000" }, delegateSignData },
    ]) {
      const message = { type, payload: { ...payload, signData } };
      expect(await judge(message)).toMatchObject({ ok: false });
    }
  });

  it("is decoded elsewhere, where nobody entered it, with the same fingerprint", async () => {
    const intent = transferIntent({ chain: "ETHEREUM", amount: "1000000000000000001" });
    const message = transferMessage(honestInstruction(intent));
    const { chain, network, subWalletId, fromAddress } = intent;
    const base = { chain, network, subWalletId, fromAddress };
    expect(transferredChain(message, network)?.id).toBe("ETHEREUM");
    const read = await decodeRequest(message, TRANSFER_REQUEST, { base, assets: [], claimedTo: null }, FACTS);
    if (!read || "ok" in read || !read.verification.ok) throw new Error(JSON.stringify(read));
    expect(read.intent).toEqual(intent);
    const here = await judge(message, intent);
    expect(here).toMatchObject({ fingerprint: read.verification.fingerprint });
    const forged = transferMessage({ ...honestInstruction(intent), from: COINBASE }, subWalletId);
    expect(
      await decodeRequest(forged, TRANSFER_REQUEST, { base, assets: [], claimedTo: null }, FACTS),
    ).toMatchObject({ verification: { ok: false } });
  });

  it("is not read for a blockchain sub-wallet, nor of an asset that no chain has", async () => {
    const intent = transferIntent();
    const { signData } = transferMessage(honestInstruction(intent)).payload;
    const base = { ...intent, subWalletId: KRAKEN.replace("KRAKEN", "BTC") };
    const context = { base, assets: [], claimedTo: null };
    expect(exchangeTransfer.read(signData, context)).toBeNull();
    expect(
      await decodeRequest(
        transferMessage(honestInstruction(intent), base.subWalletId),
        TRANSFER_REQUEST,
        context,
        FACTS,
      ),
    ).toBeNull();
    const unknown = transferMessage({ ...honestInstruction(intent), asset: "BITCOIN/XYZ" });
    expect(transferredChain(unknown, "testnet")).toBeNull();
    expect(exchangeTransfer.read(unknown.payload.signData, { ...context, base: intent })).toBeNull();
  });

  it("is asked for by the three parts of both ids and a hex amount", () => {
    const [id = ""] = KRAKEN.split("/");
    expect(toInput("createExchangeTransfer", transferIntent(), "GBP")).toEqual({
      from: { id, type: "KRAKEN", index: 0 },
      to: { id, type: "COINBASE_PRIME", index: 1 },
      assetSymbol: "BTC",
      value: "0x47868c0",
    });
  });

  it("is kept in a sealed cookie", () => {
    const intent = transferIntent();
    expect(readIntent(JSON.parse(JSON.stringify(intent)))).toEqual(intent);
    expect(readIntent({ ...intent, chain: "RADIX" })).toBeNull();
    expect(readIntent({ ...intent, amount: "0x1" })).toBeNull();
  });

  it.each([
    [KRAKEN, true],
    [KRAKEN.replace("KRAKEN", "NEW_EXCHANGE"), true],
    [KRAKEN.replace("KRAKEN", "BTC"), false],
    ["not an id", false],
  ])("begins at an exchange account: %s %s", (id, isAccount) => {
    expect(isExchangeAccount(id)).toBe(isAccount);
  });
});
