import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gasPriceOf } from "~/lib/fees/gas";
import {
  checkSpeedUpForm,
  minReplacementGasPrice,
  type SpeedUpForm,
  type SpeedUpRuleInput,
  toSpeedUpForm,
} from "~/lib/forms/speed-up";
import { toInput } from "~/lib/operations";
import { verifyTransaction } from "~/lib/operations/index.server";
import type { IntentBase } from "~/lib/operations/intent";
import type { FoundTransaction } from "~/lib/speed-up/explorer.server";
import {
  formAmount,
  paymentOf,
  readTab,
  refusalOf,
  replacementIntent,
  replacementOf,
  type SpeedUpTab,
} from "~/lib/speed-up/replacement";

import { buildEthereumTransaction, ethereumSignable } from "../../../sandbox/chains/ethereum/build";

import {
  ETH_PATH,
  OWN_ADDRESS,
  RECIPIENT,
  STRANGER,
  transferCall,
  USDC,
} from "../../fixtures/console/honest-transactions";
import { WALLET_ID } from "../../fixtures/console/proven-keys";

const GWEI = 10n ** 9n;
const HASH = `0x${"ab".repeat(32)}`;

const context: SpeedUpRuleInput = {
  chain: "ETHEREUM",
  assets: [
    { symbol: "ETH", decimals: 18, contractAddress: null },
    { symbol: "USDC", decimals: 6, contractAddress: USDC },
  ],
  quotes: {
    MEDIUM: { price: 12n * GWEI, waitSeconds: null },
    FAST: { price: 20n * GWEI, waitSeconds: null },
  },
};

const sending: IntentBase & Pick<SpeedUpRuleInput, "assets"> = {
  chain: "ETHEREUM",
  network: "testnet",
  subWalletId: `${WALLET_ID}/ETH/0`,
  fromAddress: OWN_ADDRESS,
  assets: context.assets,
};

const form = (changes: Partial<SpeedUpForm> = {}): SpeedUpForm => ({
  hash: HASH,
  amount: "0",
  asset: "ETH",
  fee: "CUSTOM",
  gasPrice: "11",
  gasLimit: "21000",
  previousGasPrice: (10n * GWEI).toString(),
  ...changes,
});

const found = (changes: Partial<FoundTransaction> = {}): FoundTransaction => ({
  hash: HASH,
  from: OWN_ADDRESS.toLowerCase(),
  to: RECIPIENT.toLowerCase(),
  value: 5n * 10n ** 17n,
  nonce: 12,
  data: "0x",
  gasPrice: 10n * GWEI,
  gasLimit: 21_000n,
  isMined: false,
  ...changes,
});

const messages = (changes: Partial<SpeedUpForm>) =>
  checkSpeedUpForm(form(changes), context).map(({ message }) => message);

describe("the speed-up form is checked in the specification's order", () => {
  it("and a valid one passes", () => {
    expect(checkSpeedUpForm(form(), context)).toEqual([]);
    expect(checkSpeedUpForm(form({ fee: "FAST", gasPrice: "" }), context)).toEqual([]);
  });

  it("when nothing is filled in", () => {
    const empty = {
      hash: "",
      amount: "",
      asset: "",
      fee: "",
      gasPrice: "",
      gasLimit: "",
      previousGasPrice: "",
    };
    expect(messages(empty)).toEqual([
      "No amount found",
      "Please enter an asset",
      "Please enter the transaction fee",
      "Invalid transaction hash",
    ]);
  });

  it("when everything is wrong", () => {
    const wrong = { amount: "0.0000000000000000001", gasPrice: "9", hash: "0x12" };
    expect(messages(wrong)).toEqual([
      "Amount cannot have fractions smaller than the lowest allowed unit of 18",
      "Gas price is smaller than pending transaction's gas price",
      "Invalid transaction hash",
    ]);
  });

  it.each<[string, Partial<SpeedUpForm>, string[]]>([
    ["an amount with a comma", { amount: "1,5" }, [expect.stringContaining("two ways") as unknown as string]],
    ["an unknown asset", { asset: "DAI" }, ["Please enter an asset"]],
    ["a speed that is not quoted", { fee: "SLOW" }, ["Please enter the transaction fee"]],
    ["an inherited name as speed", { fee: "toString" }, ["Please enter the transaction fee"]],
    ["no gas price", { gasPrice: "" }, ["Please enter the transaction fee"]],
    ["a gas price that is not a number", { gasPrice: "1e3" }, ["Gas price must be a number larger than 0"]],
    ["a gas limit that is not a number", { gasLimit: "many" }, ["Gas limit must be an integer"]],
    [
      "the price of the pending transaction itself",
      { gasPrice: "10" },
      ["Gas price is smaller than pending transaction's gas price"],
    ],
    [
      "one wei less than a tenth more",
      { gasPrice: "10.999999999" },
      ["The network only accepts a replacement that pays at least 10% more for gas"],
    ],
    [
      "a speed below the pending price",
      { fee: "MEDIUM", previousGasPrice: (12n * GWEI).toString() },
      ["Gas price is smaller than pending transaction's gas price"],
    ],
    ["a hash without 0x", { hash: HASH.slice(2) }, ["Invalid transaction hash"]],
  ])("refuses %s", (_what, changes, expected) => {
    expect(messages(changes)).toEqual(expected);
  });

  it("applies to the transaction of the URL, whatever hash is posted", () => {
    const posted = { ...form(), gasPrice: "11", hash: "another", stage: "preview" };
    expect(toSpeedUpForm(posted, HASH)).toEqual({ ...form(), gasPrice: "11", hash: HASH });
  });
});

describe("the minimum gas price of a replacement", () => {
  it("is the smallest whole wei that is at least a tenth more, and at least one wei more", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (pending) => {
        const minPrice = minReplacementGasPrice(pending);
        expect(minPrice * 10n >= pending * 11n && minPrice > pending).toBe(true);
        expect((minPrice - 1n) * 10n < pending * 11n || minPrice - 1n <= pending).toBe(true);
      }),
    );
  });

  it("passes the form's checks, and a wei less does not", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 13n }), (pending) => {
        const gwei = (wei: bigint) => `${wei / GWEI}.${(wei % GWEI).toString().padStart(9, "0")}`;
        const previousGasPrice = pending.toString();
        const minPrice = minReplacementGasPrice(pending);
        expect(messages({ previousGasPrice, gasPrice: gwei(minPrice) })).toEqual([]);
        expect(gasPriceOf(form({ gasPrice: gwei(minPrice) }), context.quotes)).toBe(minPrice);
        expect(messages({ previousGasPrice, gasPrice: gwei(minPrice - 1n) })).toHaveLength(1);
      }),
    );
  });
});

describe("a found transaction", () => {
  it.each<[string, Partial<FoundTransaction>, string]>([
    [
      "of another sender",
      { from: STRANGER.toLowerCase(), isMined: true },
      "Transaction found was not sent by this address",
    ],
    [
      "in a block",
      { isMined: true, to: null },
      "This transaction is already in a block and can no longer be sped up or cancelled",
    ],
    [
      "that creates a contract",
      { to: null },
      "This transaction creates a contract. The console cannot speed it up or cancel it",
    ],
    [
      "with a very long call",
      { data: `0x${"00".repeat(801)}` },
      "This transaction's contract call is too long for the console to repeat",
    ],
  ])("is refused: one %s", (_what, changes, words) => {
    expect(refusalOf(found(changes), sending)).toBe(words);
  });

  it("is accepted otherwise, however its addresses are spelled", () => {
    expect(refusalOf(found(), sending)).toBeNull();
    expect(refusalOf(found(), { ...sending, fromAddress: OWN_ADDRESS.toLowerCase() })).toBeNull();
    expect(refusalOf(found({ data: `0x${"00".repeat(800)}` }), sending)).toBeNull();
  });

  it("is read as a payment, a payment of a known token, or a call", () => {
    const transfer = transferCall(STRANGER, 1_500_000n);
    const usdc = { value: 0n, to: USDC.toLowerCase() };
    expect(paymentOf(found(), sending)).toEqual({
      to: RECIPIENT,
      asset: context.assets[0],
      amount: 5n * 10n ** 17n,
    });
    expect(paymentOf(found({ ...usdc, data: transfer }), sending)).toEqual({
      to: STRANGER,
      asset: context.assets[1],
      amount: 1_500_000n,
    });
    // Coins along with it, an unknown contract, or one byte more: no payment of a token.
    for (const changes of [{ value: 1n }, { to: STRANGER.toLowerCase() }, { data: `${transfer}00` }]) {
      const call = found({ ...usdc, data: transfer, ...changes });
      expect(paymentOf(call, sending)).toMatchObject({ asset: { symbol: "ETH" }, data: call.data });
    }
  });

  it("without an amount has none on the Speed up tab, and 0 on the Cancel tab", () => {
    const payment = paymentOf(found({ value: null }), sending);
    expect(formAmount(replacementOf(payment, "speedup", "ETHEREUM"))).toBe("");
    expect(formAmount(replacementOf(payment, "cancel", "ETHEREUM"))).toBe("0");
  });
});

it("opens on the Cancel tab unless the URL names the other", () => {
  expect(["speedup", "cancel", null, "toString"].map(readTab)).toEqual([
    "speedup",
    "cancel",
    "cancel",
    "cancel",
  ]);
});

describe("the replacement that the sandbox builds from the console's payload", () => {
  async function replaced(of: FoundTransaction, tab: SpeedUpTab) {
    const payment = replacementOf(paymentOf(of, sending), tab, "ETHEREUM");
    const { amount } = payment;
    if (amount === null) throw new Error("No amount");
    const fee = { gasPrice: minReplacementGasPrice(of.gasPrice), gasLimit: of.gasLimit };
    const intent = replacementIntent(of, { ...payment, amount }, fee, sending);
    const input = toInput("createEthereumTransaction", intent, "GBP").ethereumTransaction;
    const { to, value, nonce, data, gasPrice, gasLimit, chainId } = input;
    const transaction = buildEthereumTransaction({
      chain: "ETHEREUM",
      from: OWN_ADDRESS,
      to: to ?? "",
      value,
      tokenContract: intent.asset.contractAddress,
      data: data ?? null,
      nonce: nonce ?? -1,
      gasPrice: BigInt(gasPrice ?? 0),
      gasLimit: BigInt(gasLimit ?? 0),
      chainId: chainId ?? 0,
    });
    const unverifiedDigestData = await ethereumSignable(transaction, ETH_PATH);
    const signData = { transaction, hdWalletPath: ETH_PATH, unverifiedDigestData };
    const verdict = await verifyTransaction(signData, intent, { walletPath: ETH_PATH });
    expect(verdict).toMatchObject({ ok: true });
    return transaction;
  }

  const anyData = fc.oneof(
    fc.constant("0x"),
    fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => `0x${Buffer.from(bytes).toString("hex")}`),
    fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }).map((amount) => transferCall(STRANGER, amount)),
  );
  const anyFound = fc
    .record({
      to: fc.constantFrom(RECIPIENT.toLowerCase(), USDC.toLowerCase()),
      value: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 2n ** 200n })),
      nonce: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      data: anyData,
      gasPrice: fc.bigInt({ min: 1n, max: 10n ** 13n }),
      gasLimit: fc.bigInt({ min: 100_000n, max: 30_000_000n }),
    })
    .map(found);

  it("for Speed up is the same transaction at a higher price", async () => {
    await fc.assert(
      fc.asyncProperty(anyFound, async (pending) => {
        const { to, value, nonce, data, gasPrice, gasLimit } = await replaced(pending, "speedup");
        const told = {
          to: to.toLowerCase(),
          value: BigInt(value),
          nonce,
          data: data ?? "0x",
          gasLimit: BigInt(gasLimit),
        };
        const { to: was, value: amount, nonce: same, data: call, gasLimit: limit } = pending;
        expect(told).toEqual({ to: was, value: amount, nonce: same, data: call, gasLimit: limit });
        expect(BigInt(gasPrice!)).toBe(minReplacementGasPrice(pending.gasPrice));
      }),
      { numRuns: 60 },
    );
  });

  it("for Cancel has the same nonce, pays nothing and calls nothing", async () => {
    await fc.assert(
      fc.asyncProperty(anyFound, async (pending) => {
        const { value, nonce, data, gasPrice } = await replaced(pending, "cancel");
        expect({ value, nonce, data }).toEqual({ value: "0", nonce: pending.nonce, data: null });
        expect(BigInt(gasPrice!)).toBe(minReplacementGasPrice(pending.gasPrice));
      }),
      { numRuns: 60 },
    );
  });
});
