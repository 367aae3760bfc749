import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EthereumPayment } from "~/lib/operations/evm/payment";
import { ethereumPayment } from "~/lib/operations/evm/payment.server";
import type { VerificationFacts } from "~/lib/operations/kit/types";
import {
  ETH_PATH,
  type EthereumFields,
  ethereumDigest,
  ethereumSignData,
  evmIntent,
  honestEthereum,
  OWN_ADDRESS,
  RECIPIENT,
  STRANGER,
  transferCall,
  USDC,
} from "../../../fixtures/console/honest-transactions";

const { verify: verifyEthereum } = ethereumPayment;

const FACTS: VerificationFacts = { walletPath: ETH_PATH, quotedGasPrice: "12000000000" };
const TOKEN = { symbol: "USDC", decimals: 6, contractAddress: USDC };
const CUSTOM = { speed: "CUSTOM", gasPrice: "30000000000", gasLimit: "90000" } as const;

async function fieldsRefused(
  intent: EthereumPayment,
  change: (fields: EthereumFields) => EthereumFields,
  facts = FACTS,
): Promise<string[]> {
  const result = await verifyEthereum(ethereumSignData(change(honestEthereum(intent))), intent, facts);
  return result.ok ? [] : result.mismatches.map(({ field }) => field);
}

describe("an honest backend", () => {
  it("passes, and its transaction is shown unchanged", async () => {
    const intent = evmIntent();
    const fields = honestEthereum(intent);
    const digest = ethereumDigest(fields);
    expect(await verifyEthereum(ethereumSignData(fields), intent, FACTS)).toEqual({
      ok: true,
      digests: [digest],
      fingerprint: digest.slice(0, 24),
      digest,
      decoded: {
        chain: "ETHEREUM",
        network: "testnet",
        facts: [
          { kind: "recipient", label: "To", value: RECIPIENT, memo: null },
          { kind: "amount", label: "Amount", units: "250000000000000000", asset: intent.asset },
        ],
        fee: {
          atMost: "252000000000000",
          isExact: false,
          basis: "quoted",
          speed: "MEDIUM",
          price: "12000000000",
        },
        entered: ["recipient", "amount"],
        total: "250252000000000000",
        nonce: 118,
        details: [
          { kind: "text", label: "Gas price · limit", value: "12.000000 Gwei · 21000", isTechnical: true },
          { kind: "text", label: "Nonce · chain id", value: "118 · 17000", isTechnical: true },
        ],
      },
    });
  });

  it("computes the digest of the EIP-155 example", () => {
    const example = {
      to: `0x${"35".repeat(20)}`,
      fromAddress: OWN_ADDRESS,
      value: "1000000000000000000",
      gasPrice: "20000000000",
      gasLimit: "21000",
      nonce: 9,
      chainId: 1,
      data: null,
    };
    expect(ethereumDigest(example)).toBe("daf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53");
  });

  it("passes for token amounts beyond any float's precision", async () => {
    const intent = evmIntent({
      asset: TOKEN,
      amount: "115792089237316195423570985008687907853269984665640564039457",
    });
    const result = await verifyEthereum(ethereumSignData(honestEthereum(intent)), intent, FACTS);
    expect(result).toMatchObject({
      ok: true,
      decoded: { facts: [{ value: RECIPIENT }, { units: intent.amount, asset: intent.asset }], total: null },
    });
  });

  it("may spell addresses in any case and the path as a list, as webhook messages do", async () => {
    const intent = evmIntent();
    const fields = honestEthereum(intent);
    const signData = ethereumSignData({ ...fields, to: fields.to.toLowerCase() });
    const message = { ...signData, hdWalletPath: ETH_PATH };
    expect(await verifyEthereum(message, intent, FACTS)).toMatchObject({ ok: true });
  });

  it("passes at the fee of the preview, and not when the price has risen since", async () => {
    const intent = evmIntent();
    const facts = { ...FACTS, previewed: { nonce: 118, feeAtMost: "252000000000000" } };
    const at = (gasPrice: string) =>
      verifyEthereum(ethereumSignData(honestEthereum(intent, 118, gasPrice)), intent, facts);
    expect(await at("12000000000")).toMatchObject({ ok: true });
    const mismatch = { field: "previewedFee", message: "The fee is above the one in the preview" };
    expect(await at("12000000001")).toMatchObject({ ok: false, mismatches: [mismatch] });
  });

  it("passes with every intent", async () => {
    const fee = fc.oneof(
      fc.constantFrom({ speed: "SLOW" }, { speed: "MEDIUM" }, { speed: "FAST" }),
      fc.record({
        speed: fc.constant("CUSTOM"),
        gasPrice: fc.bigInt({ min: 1n, max: 10n ** 13n }).map(String),
        gasLimit: fc.option(fc.integer({ min: 21_000, max: 30_000_000 }).map(String)),
      }),
    ) as fc.Arbitrary<EthereumPayment["fee"]>;
    const intents = fc.record({
      amount: fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }).map(String),
      asset: fc.constantFrom(evmIntent().asset, TOKEN),
      fee,
      nonce: fc.option(fc.integer({ min: 0, max: 2 ** 31 - 1 })),
      to: fc.constantFrom(RECIPIENT, STRANGER),
      chainId: fc.constantFrom(1, 17000),
    });
    await fc.assert(
      fc.asyncProperty(intents, async (changes) => {
        const intent = evmIntent(changes);
        const result = await verifyEthereum(ethereumSignData(honestEthereum(intent)), intent, FACTS);
        expect(result).toMatchObject({ ok: true, digests: [ethereumDigest(honestEthereum(intent))] });
      }),
      { numRuns: 60 },
    );
  });
});

describe("a lying backend that recomputes its digests", () => {
  const plain = evmIntent();
  const token = evmIntent({ asset: TOKEN, amount: "1500000" });
  const custom = evmIntent({ fee: CUSTOM, nonce: 5 });

  it.each<[string, EthereumPayment, (fields: EthereumFields) => Partial<EthereumFields>, string]>([
    ["pays another recipient", plain, () => ({ to: STRANGER }), "to"],
    ["pays more", plain, ({ value }) => ({ value: `${BigInt(value) + 1n}` }), "value"],
    ["pays less", plain, ({ value }) => ({ value: `${BigInt(value) - 1n}` }), "value"],
    ["hides a contract call in a payment", plain, () => ({ data: transferCall(STRANGER, 1n) }), "data"],
    ["replays on the main network", plain, () => ({ chainId: 1 }), "chainId"],
    ["charges ten times the quoted price", plain, () => ({ gasPrice: "120000000000" }), "quotedGasPrice"],
    ["has a gas price of 0, so that it is never mined", plain, () => ({ gasPrice: "0" }), "gasPrice"],
    ["burns gas in a plain payment", plain, () => ({ gasLimit: "5000000" }), "gasLimit"],
    ["spends from another account", plain, () => ({ fromAddress: STRANGER }), "fromAddress"],
    [
      "sends the token to another recipient",
      token,
      () => ({ data: transferCall(STRANGER, 1_500_000n) }),
      "data.to",
    ],
    ["sends more of the token", token, () => ({ data: transferCall(RECIPIENT, 1_500_001n) }), "data.amount"],
    ["calls another contract", token, () => ({ to: STRANGER }), "to"],
    ["pays ether along with the token", token, () => ({ value: "1" }), "value"],
    [
      "approves instead of transferring",
      token,
      ({ data }) => ({ data: `0x095ea7b3${data?.slice(10)}` }),
      "data",
    ],
    ["appends to the call", token, ({ data }) => ({ data: `${data}00` }), "data"],
    [
      "dirties the padding of the address",
      token,
      ({ data }) => ({ data: `${data?.slice(0, 10)}01${data?.slice(12)}` }),
      "data",
    ],
    [
      "pays ether instead of the token",
      token,
      () => ({ to: RECIPIENT, value: "1500000", data: null }),
      "data",
    ],
    ["uses another price than the custom one", custom, () => ({ gasPrice: "30000000001" }), "gasPrice"],
    ["uses another limit than the custom one", custom, () => ({ gasLimit: "90001" }), "gasLimit"],
    ["uses another nonce than the custom one", custom, () => ({ nonce: 6 }), "nonce"],
  ])("is caught when it %s", async (_lie, intent, change, field) => {
    expect(await fieldsRefused(intent, (fields) => ({ ...fields, ...change(fields) }))).toContain(field);
  });

  it("is caught when another key is to sign", async () => {
    const other = ["0x8000002c", "0x8000003c", "0x80000001", "0x0", "0x0"];
    const signData = ethereumSignData(honestEthereum(plain), other);
    expect(await verifyEthereum(signData, plain, FACTS)).toMatchObject({
      ok: false,
      mismatches: [{ field: "hdWalletPath" }],
    });
  });

  it.each([
    ["goes back to an old nonce", 117],
    ["takes the next nonce, because another request has the previewed one", 119],
    ["jumps far ahead", 118 + 65],
  ])("is caught when it %s after a preview", async (_lie, nonce) => {
    const facts = { ...FACTS, previewed: { nonce: 118, feeAtMost: "252000000000000" } };
    expect(await fieldsRefused(plain, (fields) => ({ ...fields, nonce }), facts)).toEqual(["nonce"]);
  });

  it("is caught when the fee is above the preview", async () => {
    const facts = { previewed: { nonce: 118, feeAtMost: "252000000000000" } };
    const change = (fields: EthereumFields) => ({ ...fields, gasPrice: "15000000001" });
    expect(await fieldsRefused(plain, change, facts)).toEqual(["previewedFee"]);
  });

  it.each([
    ["SLOW", 100n],
    ["MEDIUM", 200n],
    ["FAST", 500n],
  ] as const)("cannot exceed the chain's limit for %s, whatever it quotes", async (speed, gwei) => {
    const asked = evmIntent({ fee: { speed } });
    const price = (wei: bigint) => (fields: EthereumFields) => ({ ...fields, gasPrice: wei.toString() });
    const limit = gwei * 1_000_000_000n;
    for (const quotedGasPrice of [null, limit.toString(), (limit * 10n).toString()]) {
      const facts = { walletPath: ETH_PATH, quotedGasPrice };
      expect(await fieldsRefused(asked, price(limit), facts)).toEqual([]);
      expect(await fieldsRefused(asked, price(limit + 1n), facts)).toEqual(["gasPrice"]);
    }
  });

  it("cannot exceed the limit after a preview either, by raising the price repeatedly", async () => {
    const limit = 200_000_000_000n;
    const previewed = { nonce: 118, feeAtMost: (limit * 21_000n).toString() };
    const facts = { ...FACTS, quotedGasPrice: limit.toString(), previewed };
    const change = (fields: EthereumFields) => ({ ...fields, gasPrice: (limit + limit / 5n).toString() });
    expect(await fieldsRefused(plain, change, facts)).toEqual(["gasPrice", "previewedFee"]);
  });

  it("is compared with the quote after a preview as before it", async () => {
    const previewed = { nonce: 118, feeAtMost: (15_000_000_000n * 21_000n).toString() };
    const change = (fields: EthereumFields) => ({ ...fields, gasPrice: "15000000001" });
    const refused = ["quotedGasPrice", "previewedFee"];
    expect(await fieldsRefused(plain, change, { ...FACTS, previewed })).toEqual(refused);
  });

  it.each([
    ["a plain payment", plain, 60_000],
    ["a token transfer", token, 200_000],
  ])("cannot exceed the gas that %s can need", async (_what, intent, max) => {
    const limit = (gasLimit: number) => (fields: EthereumFields) => ({
      ...fields,
      gasLimit: String(gasLimit),
    });
    expect(await fieldsRefused(intent, limit(max))).toEqual([]);
    expect(await fieldsRefused(intent, limit(max + 1))).toEqual(["gasLimit"]);
    expect(await fieldsRefused(intent, limit(20_999))).toEqual(["gasLimit"]);
  });
});

describe("the fee's basis", () => {
  const GWEI = 1_000_000_000n;
  const custom = { speed: "CUSTOM", gasPrice: (900n * GWEI).toString(), gasLimit: "21000" } as const;

  it.each<[string, EthereumPayment["fee"], string | null, bigint, string]>([
    ["as quoted", { speed: "MEDIUM" }, "12000000000", 12n, "quoted"],
    ["below the quote", { speed: "MEDIUM" }, "12000000000", 11n, "quoted"],
    ["a little above the quote", { speed: "MEDIUM" }, "12000000000", 13n, "near-quote"],
    ["of a speed without a quote", { speed: "MEDIUM" }, null, 12n, "limit"],
    ["typed, however high", custom, "12000000000", 900n, "entered"],
    ["quoted for a replacement", { ...custom, quotedFor: "FAST" }, null, 900n, "quoted"],
  ])("is shown: %s", async (_what, fee, quotedGasPrice, gwei, basis) => {
    const intent = evmIntent({ fee });
    const fields = honestEthereum(intent, 118, (gwei * GWEI).toString());
    const result = await verifyEthereum(ethereumSignData(fields), intent, { ...FACTS, quotedGasPrice });
    expect(result).toMatchObject({ ok: true, decoded: { fee: { basis } } });
  });
});

describe("a backend that shows one transaction and has another signed", () => {
  it("is caught by the digest, whichever field it changed", async () => {
    const change = fc.constantFrom<Partial<EthereumFields>>(
      { to: STRANGER },
      { value: "1" },
      { nonce: 119 },
      { gasPrice: "12000000001" },
      { gasLimit: "21001" },
      { chainId: 1 },
      { data: "0x00" },
    );
    await fc.assert(
      fc.asyncProperty(change, async (hidden) => {
        const intent = evmIntent();
        const shown = honestEthereum(intent);
        const { unverifiedDigestData } = ethereumSignData({ ...shown, ...hidden });
        const signData = { ...ethereumSignData(shown), unverifiedDigestData };
        const result = await verifyEthereum(signData, intent, FACTS);
        expect(result.ok ? [] : result.mismatches.map(({ field }) => field)).toEqual([
          "transactionDigest",
          "signData",
          "shaSignData",
        ]);
      }),
    );
  });

  it.each(["transactionDigest", "signData", "shaSignData"] as const)(
    "is caught by %s alone",
    async (field) => {
      const intent = evmIntent();
      const signData = ethereumSignData(honestEthereum(intent));
      const digests = { ...signData.unverifiedDigestData, [field]: "00".repeat(32) };
      expect(
        await verifyEthereum({ ...signData, unverifiedDigestData: digests }, intent, FACTS),
      ).toMatchObject({
        ok: false,
        mismatches: [{ field }],
      });
    },
  );
});

describe("an answer with another shape", () => {
  const sound = ethereumSignData(honestEthereum(evmIntent()));
  const withTransaction = (changes: object) => ({
    ...sound,
    transaction: { ...sound.transaction, ...changes },
  });

  it.each<[string, unknown]>([
    ["nothing", null],
    ["text", "0x"],
    ["no transaction", {}],
    ["a type 2 transaction", withTransaction({ type: 2 })],
    ["a fee cap", withTransaction({ maxFeePerGas: "1" })],
    ["an access list", withTransaction({ accessList: [] })],
    ["a nonce as text", withTransaction({ nonce: "118" })],
    ["a nonce below zero", withTransaction({ nonce: -1 })],
    ["a nonce with a fraction", withTransaction({ nonce: 1.5 })],
    ["a value as a number", withTransaction({ value: 1 })],
    ["a value with an exponent", withTransaction({ value: "1e18" })],
    ["a value above 256 bits", withTransaction({ value: "9".repeat(78) })],
    ["no recipient: a contract creation", withTransaction({ to: null })],
    ["an invalid recipient", withTransaction({ to: "nobody" })],
    ["no gas price", withTransaction({ gasPrice: null })],
    ["call data that is not hex", withTransaction({ data: "0xzz" })],
    ["a path of four parts", { ...sound, hdWalletPath: ETH_PATH.slice(1) }],
    ["a path that is not numbers", { ...sound, hdWalletPath: ["m", "44'", "60'", "0'", "0"] }],
    [
      "digests in capitals",
      { ...sound, unverifiedDigestData: { ...sound.unverifiedDigestData, signData: "AB" } },
    ],
  ])("is a mismatch and not a crash: %s", async (_what, signData) => {
    const result = await verifyEthereum(signData, evmIntent(), {});
    expect(result.ok).toBe(false);
    expect(!result.ok && result.mismatches.length).toBeGreaterThan(0);
  });

  it("is a mismatch for any JSON at all", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (signData) => {
        expect(await verifyEthereum(signData, evmIntent(), FACTS)).toMatchObject({ ok: false });
      }),
    );
  });
});
