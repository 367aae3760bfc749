import { Transaction } from "bitcoinjs-lib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transactions, transfers, utxos } from "../../../sandbox/db/schema";
import { readRequest } from "../../../sandbox/device/read-request";
import { verifyP256 } from "../../../sandbox/records/p256";
import type { HdPath } from "../../../sandbox/records/path";
import { provenanceDigest } from "../../../sandbox/records/provenance";
import { findRequest } from "../../../sandbox/requests/find-request";
import { buildSubWallet, fund } from "../../fixtures/sandbox/builders";
import { firstError, graphql } from "../../fixtures/sandbox/graphql";
import { type Payments, startPayments } from "../../fixtures/sandbox/payments";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const DOGE = 100_000_000n;
const STRANGER = "nj4RnLHFkqhtAhU2yzejwjkyHTRLBWWcBH";
const ASSET = "DOGE/DOGE";
const hex = (quantity: bigint) => `0x${quantity.toString(16)}`;

let payments: Payments;
let doge: Awaited<ReturnType<typeof buildSubWallet>>;
beforeAll(async () => {
  payments = await startPayments();
  doge = await buildSubWallet(payments.sandbox, payments.walletId, "DOGE");
  for (const coin of [600n, 300n, 200n]) await fund(payments.sandbox, doge, ASSET, coin * DOGE);
});
afterAll(() => payments?.sandbox.close());

function tryDoge(payment: Record<string, unknown>, beside: Record<string, unknown> = {}) {
  return graphql(payments.sandbox.url, {
    query: `mutation ($input: CreateDogePaymentTransactionInput!) {
      createDogePaymentTransaction(transactionInput: $input) { requestId } }`,
    variables: {
      input: {
        subWalletId: doge.id,
        dogeTransactionInput: { to: STRANGER, speed: "MEDIUM", ...payment },
        ...beside,
      },
    },
  });
}

async function sendDoge(payment: Record<string, unknown>): Promise<string> {
  const answer = await tryDoge(payment);
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data.createDogePaymentTransaction.requestId;
}

const coinsOf = async (subWalletId: string) =>
  (await payments.sandbox.db.select().from(utxos).where(eq(utxos.subWalletId, subWalletId))).filter(
    ({ spentBy }) => spentBy === null,
  );

describe("a payment in doge", () => {
  it("spends coins, with the recipient's output first and change after it", async () => {
    const { sandbox, people } = payments;
    const requestId = await sendDoge({ amount: hex(700n * DOGE) });
    const held = (await coinsOf(doge.id)).filter(({ reservedBy }) => reservedBy === requestId);
    expect(held.map(({ value }) => value / DOGE).sort()).toEqual([300n, 600n]);
    const { webhookMessage } = await payments.getRequest(requestId);
    expect(webhookMessage).toMatchObject({
      type: "DOGE_TRANSACTION_CREATED",
      payload: { chain: "DOGE", assetSymbol: "DOGE", subWalletIdString: doge.id },
    });
    const { data, delegateSignData } = webhookMessage.payload.signData;
    // Two inputs and two outputs: 374 bytes at 2,000 koinu.
    expect(BigInt(data.fee)).toBe(374n * 2000n);
    expect(data.outputs[0]).toMatchObject({ address: STRANGER, amount: hex(700n * DOGE) });
    expect(data.outputs[1].address).not.toBe(doge.address);
    const change = BigInt(data.outputs[1].amount);
    // Whole coins: what is available is what another payment can spend.
    expect(await payments.balanceOf(doge.id, ASSET)).toEqual({
      available: 200n * DOGE,
      reserved: 900n * DOGE,
    });

    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    expect(delegateSignData).toHaveLength(2);
    await payments.approve(requestId, people[1]!);
    await payments.waitFor(requestId, "CONFIRMED");
    const request = await payments.getRequest(requestId);
    const mined = Transaction.fromHex(request.rawTransactionBytes);
    expect(mined.getId()).toBe(request.transactionHash);
    expect(request.signatures.raw).toMatch(/^[0-9a-f]{128}$/);
    expect(await payments.balanceOf(doge.id, ASSET)).toEqual({
      available: 200n * DOGE + change,
      reserved: 0n,
    });
    expect(await coinsOf(doge.id)).toEqual([
      expect.objectContaining({ value: 200n * DOGE, reservedBy: null }),
      expect.objectContaining({ txId: request.transactionHash, outputIndex: 1, value: change }),
    ]);
    const [row] = await sandbox.db.select().from(transactions).where(eq(transactions.requestId, requestId));
    expect(row).toMatchObject({
      status: "CONFIRMED",
      amount: 700n * DOGE,
      fee: BigInt(data.fee),
      to: STRANGER,
    });
    // Dogecoin knows no travel rule: nobody is asked for anything.
    expect(
      await sandbox.db.select().from(transfers).where(eq(transfers.transactionOrder, row!.order)),
    ).toEqual([expect.objectContaining({ direction: "SENT", submitted: false })]);
  });

  it("proves that every signing key, and the change key, belongs to the wallet", async () => {
    const { sandbox, walletId } = payments;
    const requestId = await sendDoge({ amount: hex(100n * DOGE) });
    const [cluster] = await sandbox.db.query.clusters.findMany({ limit: 1 });
    const { data, delegateSignData } = (await payments.getRequest(requestId)).webhookMessage.payload.signData;
    const isVouchedFor = (publicKey: string, path: HdPath, signature: string) =>
      verifyP256(cluster!.provenancePublicKey, provenanceDigest({ walletId, path, publicKey }), signature);
    for (const [index, entry] of delegateSignData.entries()) {
      const { publicKey } = data.inputs[index];
      expect(isVouchedFor(publicKey, entry.hdWalletPath, entry.accountHSMProvenanceSignature)).toBe(true);
    }
    const { publicKey, path, trustVaultProvenanceSignature } = data.outputs[1].publicKeyProvenanceData;
    expect(isVouchedFor(publicKey, path, trustVaultProvenanceSignature)).toBe(true);
    expect(path[3]).toBe("0x1");
    await payments.cancel(requestId);
  });

  it("reads the same on the phone, which shows change separately", async () => {
    const { sandbox, organisation } = payments;
    const requestId = await sendDoge({ amount: hex(150n * DOGE), satoshiPerByte: "0x3e8" });
    const shown = await readRequest(
      sandbox.services,
      await findRequest(sandbox.db, organisation.id, requestId),
    );
    expect(shown.isConsistent).toBe(true);
    expect(shown.reading).toMatchObject({
      network: "Dogecoin Testnet (a test network)",
      recipients: [{ address: STRANGER, amount: "150", unit: "DOGE" }],
      change: [{ unit: "DOGE" }],
      feeUnit: "DOGE",
    });
    await payments.cancel(requestId);
    expect((await coinsOf(doge.id)).every(({ reservedBy }) => reservedBy === null)).toBe(true);
  });

  it("uses a custom Satoshi/Byte instead of the speed, and otherwise the speed", async () => {
    for (const [payment, rate] of [
      [{ speed: "SLOW" }, 1_000n],
      [{ speed: "FAST" }, 5_000n],
      [{ speed: "FAST", satoshiPerByte: "0x6c" }, 108n],
    ] as const) {
      const requestId = await sendDoge({ amount: hex(50n * DOGE), ...payment });
      const { data } = (await payments.getRequest(requestId)).webhookMessage.payload.signData;
      expect(BigInt(data.satoshiPerByte)).toBe(rate);
      expect(BigInt(data.fee)).toBe(BigInt(10 + 148 * data.inputs.length + 68) * rate);
      await payments.cancel(requestId);
    }
  });

  it("reaches another sub-wallet of the vault, which can spend the coin", async () => {
    const { people, sandbox, walletId } = payments;
    const other = await buildSubWallet(sandbox, walletId, "DOGE", "Other");
    const requestId = await sendDoge({ to: other.address, amount: hex(20n * DOGE) });
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    await payments.approve(requestId, people[0]!);
    await payments.waitFor(requestId, "CONFIRMED");
    expect(await payments.balanceOf(other.id, ASSET)).toEqual({ available: 20n * DOGE, reserved: 0n });
    expect(await coinsOf(other.id)).toMatchObject([{ value: 20n * DOGE, outputIndex: 0, chain: "DOGE" }]);
  });

  it("is previewed without storing anything", async () => {
    const before = await coinsOf(doge.id);
    const answer = await tryDoge({ amount: hex(DOGE) }, { sendToDevicesForSigning: false });
    expect(answer.data).toEqual({ createDogePaymentTransaction: { requestId: null } });
    expect(await coinsOf(doge.id)).toEqual(before);
  });
});

describe("createDogeTransaction refuses", () => {
  it.each([
    ["no address", { to: "nobody" }, "INVALID_INPUT", "Please enter a valid DOGE address"],
    ["nothing", { amount: "0x0" }, "INVALID_INPUT", "The amount must be larger than 0"],
    ["dust", { amount: hex(999_999n) }, "INVALID_INPUT", "at least 0.01 DOGE"],
    ["more than can exist", { amount: hex(10n ** 19n) }, "INVALID_INPUT", "too large"],
    ["more than the balance", { amount: hex(5_000n * DOGE) }, "INSUFFICIENT_BALANCE", "5000 DOGE requested"],
    ["no fee", { speed: null }, "INVALID_INPUT", "Please provide a Satoshi/Byte or select a Speed"],
    [
      "a fee of 0",
      { satoshiPerByte: "0x0" },
      "INVALID_INPUT",
      "The Satoshi/Byte must be an integer larger than 0",
    ],
    ["a fee that nodes do not relay", { satoshiPerByte: "0x63" }, "INVALID_INPUT", "at least 100"],
    ["a fee above 100 DOGE", { satoshiPerByte: hex(80_000_000n) }, "INVALID_INPUT", "above 100 DOGE"],
  ])("%s", async (_, payment, code, words) => {
    const answer = await tryDoge({ amount: hex(DOGE), ...payment });
    expect(firstError(answer)).toMatchObject({ code, errorMessage: expect.stringContaining(words) });
  });

  it("another chain's sub-wallet", async () => {
    const answer = await tryDoge({ amount: hex(DOGE) }, { subWalletId: payments.btc.id });
    expect(firstError(answer)).toMatchObject({ code: "INVALID_INPUT" });
  });
});

it("leaves books that balance", async () => {
  expect((await trialBalance(payments.sandbox.db)).isSound).toBe(true);
});
