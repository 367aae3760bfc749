import { base58 } from "@scure/base";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fingerprinted } from "~/lib/operations/kit/fingerprint";
import type { SolanaPayment } from "~/lib/operations/solana/payment";
import { solanaPayment } from "~/lib/operations/solana/payment.server";
import { planSolanaTransaction } from "../../../../sandbox/chains/solana/build";
import { type SolanaTransaction, solanaMessage } from "../../../../sandbox/chains/solana/encode";
import type { HdPath } from "../../../../sandbox/records/path";
import { changedLeaves } from "../../../fixtures/console/changed-leaves";
import {
  honestSolana as honest,
  solanaIntent as intentWith,
  SOL_OWN as OWN,
  SOL_PATH as PATH,
  SOL_STRANGER as STRANGER,
  solanaSignData as signData,
  USDC,
  USDC_MINT,
  withoutAccountCreation,
} from "../../../fixtures/console/honest-solana";
import { signableMessage } from "../../../fixtures/console/signable-message";

const { verify: verifySolana } = solanaPayment;

const FACTS = { walletPath: PATH };
const RENT = 2_039_280n;

const anyAddress = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => base58.encode(bytes));
const anyAmount = fc.bigInt(1n, 2n ** 64n - 1n).map(String);
const anyIntent = fc
  .record({
    to: anyAddress,
    fromAddress: anyAddress,
    amount: anyAmount,
    asset: fc.oneof(
      fc.constant(intentWith().asset),
      fc.record({
        symbol: fc.constant("TOKEN"),
        decimals: fc.integer({ min: 0, max: 255 }),
        contractAddress: anyAddress,
      }),
    ),
  })
  .map(intentWith);
const anyNonce = fc.record({ account: anyAddress, value: anyAddress });

async function judge(document: unknown, intent: SolanaPayment): Promise<string[]> {
  const result = await verifySolana(document, intent, FACTS);
  return result.ok ? [] : result.mismatches.map(({ field }) => field);
}

/** What the console says to a backend that changes a transaction and signs over the change. */
async function lie(change: Partial<SolanaTransaction>, intent = intentWith()): Promise<string[]> {
  return judge(await signData({ ...(await honest(intent)), ...change }), intent);
}

describe("a payment on Solana", () => {
  it("names a listed token by its own symbol, and says what was typed instead", async () => {
    const intent = intentWith({ asset: { ...USDC, typedSymbol: "FOO" } });
    const result = await verifySolana(await signData(await honest(intent)), intent, FACTS);
    expect(result).toMatchObject({ ok: true });
    const { facts, details } = result.ok ? result.decoded : { facts: [], details: [] };
    expect(facts).toContainEqual(expect.objectContaining({ kind: "amount", asset: intent.asset }));
    expect(details).toContainEqual({
      kind: "text",
      label: "Typed symbol",
      value: "“FOO”, but the token at this address is USDC",
    });
  });

  it("is decoded and shown unchanged, in SOL and in a token", async () => {
    const transaction = await honest(intentWith());
    const message = Buffer.from(await solanaMessage(transaction)).toString("hex");
    expect(await verifySolana(await signData(transaction), intentWith(), FACTS)).toMatchObject({
      ok: true,
      digests: [message],
      ...fingerprinted([message]),
      decoded: {
        facts: [{ value: STRANGER }, { kind: "amount" }],
        fee: { atMost: "5000", isExact: true },
        total: "1500005000",
      },
    });
    const token = intentWith({ asset: USDC, amount: "2500000" });
    const making = await honest(token);
    expect(await verifySolana(await signData(making), token, FACTS)).toMatchObject({
      ok: true,
      decoded: { fee: { atMost: (5000n + RENT).toString(), isExact: false }, total: null },
    });
    const plain = await withoutAccountCreation(making);
    expect(plain.instructions).toHaveLength(2);
    expect(await verifySolana(await signData(plain), token, FACTS)).toMatchObject({
      ok: true,
      decoded: { fee: { atMost: "5000", isExact: true } },
    });
  });

  it("matches what every honest backend builds", async () => {
    await fc.assert(
      fc.asyncProperty(anyIntent, anyNonce, async (intent, nonce) => {
        const transaction = await honest(intent, nonce);
        expect(await judge(await signData(transaction), intent)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it("is refused when any part of the intent differs", async () => {
    const other: Partial<SolanaPayment>[] = [
      { to: USDC_MINT },
      { fromAddress: USDC_MINT },
      { amount: "1500000001" },
      { asset: USDC },
    ];
    for (const changes of other) {
      const transaction = await honest(intentWith());
      expect(await judge(await signData(transaction), intentWith(changes))).not.toEqual([]);
    }
    const token = await signData(await honest(intentWith({ asset: USDC })));
    const tokens: Partial<SolanaPayment["asset"]>[] = [
      { decimals: 9 },
      { contractAddress: STRANGER },
      { contractAddress: null },
    ];
    for (const changes of tokens) {
      expect(await judge(token, intentWith({ asset: { ...USDC, ...changes } }))).not.toEqual([]);
    }
  });

  it.each([
    ["SOL", intentWith()],
    ["a token", intentWith({ asset: USDC })],
  ])("in %s is refused with any single value changed", async (_, intent) => {
    const document = await signData(await honest(intent));
    for (const { at, document: changed } of changedLeaves(document)) {
      if (at.endsWith("accountHSMProvenanceSignature")) continue;
      expect(await judge(changed, intent), at).not.toEqual([]);
    }
  });

  it("is refused with any byte of what is signed changed", async () => {
    const intent = intentWith();
    const transaction = await honest(intent);
    const message = await solanaMessage(transaction);
    await fc.assert(
      fc.asyncProperty(fc.nat(message.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = Uint8Array.from(message);
        changed[at] = (changed[at]! + by) % 256;
        const document = signableMessage(transaction, [changed], [PATH], 1);
        expect(await judge(document, intent)).toContain("delegateSignData.0.transactionDigest");
      }),
      { numRuns: 40 },
    );
  });

  it("is refused with the field's name when the backend changes and signs it", async () => {
    const { accountKeys, header, instructions } = await honest(intentWith());
    const [advance, transfer] = instructions as [(typeof instructions)[0], (typeof instructions)[0]];
    const replaced = (from: string, to: string) => accountKeys.map((key) => (key === from ? to : key));
    expect(await lie({ type: "TOKEN" })).toEqual(["type"]);
    expect(await lie({ accountKeys: replaced(STRANGER, USDC_MINT) })).toContain("instructions.1.accounts.1");
    expect(await lie({ accountKeys: replaced(OWN, USDC_MINT) })).toContain("accountKeys.0");
    expect(await lie({ accountKeys: [...accountKeys, USDC_MINT] })).toContain(
      `accountKeys.${accountKeys.length}`,
    );
    const readOnly = { ...header, numReadonlyUnsignedAccounts: header.numReadonlyUnsignedAccounts - 1 };
    expect(await lie({ header: readOnly })).toEqual(["header"]);
    expect(await lie({ header: { ...header, numRequiredSignatures: 2 } })).toContain("header");
    const more = { ...transfer, data: transfer.data.replace(/..$/, "01") };
    expect(await lie({ instructions: [advance, more] })).toEqual(["instructions.1.data"]);
    expect(await lie({ instructions: [advance, transfer, transfer] })).toEqual(["instructions"]);
    expect(await lie({ instructions: [transfer] })).not.toEqual([]);
    expect(await lie({ instructions: [transfer, advance] })).not.toEqual([]);
    const elsewhere = { ...transfer, programIdIndex: 0 };
    expect(await lie({ instructions: [advance, elsewhere] })).toEqual(["instructions.1.programIdIndex"]);
    const swapped = { ...transfer, accounts: [...transfer.accounts].reverse() };
    expect(await lie({ instructions: [advance, swapped] })).toContain("instructions.1.accounts.0");
  });

  it("cannot be a disguised stake operation", async () => {
    const nonce = { account: USDC_MINT, value: USDC_MINT };
    const action = {
      type: "WITHDRAW_STAKE",
      account: USDC_MINT,
      to: STRANGER,
      amount: 1_500_000_000n,
    } as const;
    const withdrawal = await planSolanaTransaction({ payer: OWN, nonce, action });
    const document = await signData({ ...withdrawal, type: "PAYMENT" });
    expect(await judge(document, intentWith())).toContain("instructions.1.programIdIndex");
    expect(await judge(await signData(withdrawal), intentWith())).toEqual(["data.type"]);
  });

  it("must be signed once, by the sub-wallet's own key, with the chain's algorithm", async () => {
    const transaction = await honest(intentWith());
    const message = await solanaMessage(transaction);
    const other: HdPath = [...PATH];
    other[2] = "0x80000001";
    expect(await judge(await signData(transaction, other), intentWith())).toEqual([
      "delegateSignData.0.hdWalletPath",
    ]);
    const judged = (messages: Uint8Array[], algorithm: 0 | 1) =>
      judge(signableMessage(transaction, messages, [PATH], algorithm), intentWith());
    expect(await judged([message], 0)).toContain("delegateSignData.0.algorithm");
    expect(await judged([message, message], 1)).toEqual(["delegateSignData"]);
  });

  it("is refused, without a crash, in any other shape", async () => {
    const data = await honest(intentWith());
    const { delegateSignData } = await signData(data);
    const shapes: unknown[] = [
      null,
      {},
      { ...data, accountKeys: [] },
      { ...data, accountKeys: ["not a key"] },
      { ...data, accountKeys: [...data.accountKeys, ...data.accountKeys] },
      { ...data, instructions: [] },
      { ...data, instructions: data.instructions.map((one) => ({ ...one, accounts: [31] })) },
      { ...data, instructions: data.instructions.map((one) => ({ ...one, programIdIndex: 31 })) },
      { ...data, instructions: data.instructions.map((one) => ({ ...one, data: "0x0" })) },
      { ...data, header: { ...data.header, numRequiredSignatures: -1 } },
      { ...data, recentBlockhash: "1" },
    ];
    for (const shape of shapes) {
      expect(await judge({ data: shape, delegateSignData }, intentWith())).not.toEqual([]);
    }
  });
});
