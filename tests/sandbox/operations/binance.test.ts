import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { networkAccounts, transactions } from "../../../sandbox/db/schema";
import { readRequest } from "../../../sandbox/device/read-request";
import { findRequest } from "../../../sandbox/requests/find-request";
import { buildSubWallet, fund } from "../../fixtures/sandbox/builders";
import { firstError, graphql } from "../../fixtures/sandbox/graphql";
import { type Payments, startPayments } from "../../fixtures/sandbox/payments";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const BNB = 100_000_000n;
const FEE = 7_500n;
const ASSET = "BINANCE/BNB";
const STRANGER = "tbnb12n2p6zcvgcpumyexqhnp3q9tc2327l39ycfnyk";

let payments: Payments;
let bnb: Awaited<ReturnType<typeof buildSubWallet>>;
beforeAll(async () => {
  payments = await startPayments();
  bnb = await buildSubWallet(payments.sandbox, payments.walletId, "BNB");
  await fund(payments.sandbox, bnb, ASSET, 40n * BNB);
});
afterAll(() => payments?.sandbox.close());

const hex = (quantity: bigint) => `0x${quantity.toString(16)}`;

function tryBinance(params: Record<string, unknown>, beside: Record<string, unknown> = {}) {
  const binanceTransactionParams = { subWalletId: bnb.id, to: STRANGER, assetSymbol: "BNB", ...params };
  return graphql(payments.sandbox.url, {
    query: `mutation ($input: CreateBinanceTransactionInput!) {
      createBinanceTransaction(createBinanceTransactionInput: $input) { trustVaultTransactionId } }`,
    variables: { input: { binanceTransactionParams, ...beside } },
  });
}

async function sendBinance(params: Record<string, unknown>): Promise<string> {
  const answer = await tryBinance(params);
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data.createBinanceTransaction.trustVaultTransactionId;
}

describe("a payment in BNB", () => {
  it("is prepared, approved, signed, sent, mined and booked under its request id", async () => {
    const { people, sandbox } = payments;
    const before = await payments.balanceOf(bnb.id, ASSET);
    const requestId = await sendBinance({ amount: hex(BNB / 10n) });
    expect(await payments.balanceOf(bnb.id, ASSET)).toEqual({
      available: before.available - BNB / 10n - FEE,
      reserved: BNB / 10n + FEE,
    });
    const { webhookMessage } = await payments.getRequest(requestId);
    expect(webhookMessage).toMatchObject({
      type: "BINANCE_TRANSACTION_CREATED",
      payload: {
        chain: "BINANCE",
        subWalletId: { type: "BNB" },
        signData: {
          data: { chainId: "Binance-Chain-Ganges", sequence: "0x0", memo: "", fee: "0x1d4c" },
          delegateSignData: [{ algorithm: "0x0", hdWalletPath: bnb.path }],
        },
      },
    });
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    await payments.approve(requestId, people[1]!);
    await payments.waitFor(requestId, "CONFIRMED");
    const request = await payments.getRequest(requestId);
    expect(request.transactionHash).toMatch(/^[0-9A-F]{64}$/);
    expect(request.rawTransactionBytes).toContain(request.signatures.raw);
    expect(await payments.balanceOf(bnb.id, ASSET)).toEqual({
      available: before.available - BNB / 10n - FEE,
      reserved: 0n,
    });
    const [row] = await sandbox.db.select().from(transactions).where(eq(transactions.requestId, requestId));
    expect(row).toMatchObject({
      id: requestId,
      fee: FEE,
      amount: BNB / 10n,
      to: STRANGER,
      direction: "SENT",
    });
    const [account] = await sandbox.db
      .select()
      .from(networkAccounts)
      .where(eq(networkAccounts.address, bnb.address));
    expect(account?.nonce).toBe(1);
  });

  it("waits for travel-rule data when it is worth enough", async () => {
    const requestId = await sendBinance({ amount: hex(20n * BNB) });
    await payments.waitFor(requestId, "AWAITING_USER_TRAVEL_RULE");
    await payments.cancel(requestId);
  });

  it("waits for the previous one, and takes the number of a cancelled one", async () => {
    const { people } = payments;
    const sequenceOf = async (id: string) =>
      Number((await payments.getRequest(id)).webhookMessage.payload.signData.data.sequence);
    const first = await sendBinance({ amount: "1000" });
    const second = await sendBinance({ amount: "1000" });
    expect([await sequenceOf(first), await sequenceOf(second)]).toEqual([1, 2]);
    await payments.waitFor(second, "AWAITING_SIGNATURES");
    await payments.approve(second, people[0]!);
    await payments.waitFor(second, "SUBMITTED");
    await payments.cancel(first);
    const third = await sendBinance({ amount: "1000" });
    expect(await sequenceOf(third)).toBe(1);
    await payments.waitFor(third, "AWAITING_SIGNATURES");
    expect((await payments.getRequest(second)).status).toBe("SUBMITTED");
    await payments.approve(third, people[0]!);
    await payments.waitFor(third, "CONFIRMED");
    await payments.waitFor(second, "CONFIRMED");
  });

  it("reads the same on the phone, and reaches another sub-wallet however its address is spelled", async () => {
    const { people, sandbox, organisation, walletId } = payments;
    const other = await buildSubWallet(sandbox, walletId, "BNB", "Other");
    const requestId = await sendBinance({ to: other.address.toUpperCase(), amount: "12345" });
    const shown = await readRequest(
      sandbox.services,
      await findRequest(sandbox.db, organisation.id, requestId),
    );
    expect(shown.isConsistent).toBe(true);
    expect(shown.reading).toMatchObject({
      network: "Binance Testnet (a test network) · Binance-Chain-Ganges",
      from: [bnb.address],
      recipients: [{ address: other.address, amount: "0.00012345", unit: "BNB" }],
      feeAtMost: "0.000075",
    });
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    await payments.approve(requestId, people[0]!);
    await payments.waitFor(requestId, "CONFIRMED");
    expect(await payments.balanceOf(other.id, ASSET)).toEqual({ available: 12_345n, reserved: 0n });
  });
});

describe("createBinanceTransaction refuses", () => {
  it.each([
    ["no address", { to: "nobody" }, "INVALID_INPUT", "Please enter a valid BINANCE address"],
    [
      "the main network's address",
      { to: "bnb1y0fy2q0k4ueudh8kv4x3k67arc8ccvnkkhr40r" },
      "INVALID_INPUT",
      "Cannot send Test net funds to a Main net address",
    ],
    ["nothing", { amount: "0" }, "INVALID_INPUT", "The amount must be larger than 0"],
    ["more than 63 bits", { amount: hex(2n ** 63n) }, "INVALID_INPUT", "too large"],
    ["more than the balance", { amount: hex(100n * BNB) }, "INSUFFICIENT_BALANCE", "100.000075 BNB needed"],
    ["another asset", { assetSymbol: "BUSD" }, "INVALID_INPUT", "Unknown asset symbol"],
  ])("%s", async (_, params, code, words) => {
    const answer = await tryBinance({ amount: "1", ...params });
    expect(firstError(answer)).toMatchObject({ code, errorMessage: expect.stringContaining(words) });
  });

  it("a preview, which would have no id, and another chain's sub-wallet", async () => {
    for (const answer of [
      await tryBinance({ amount: "1" }, { sendToDevicesForSigning: false }),
      await tryBinance({ amount: "1", subWalletId: payments.eth.id }),
    ]) {
      expect(firstError(answer)).toMatchObject({ code: "INVALID_INPUT" });
    }
  });
});

it("leaves books that balance", async () => {
  expect((await trialBalance(payments.sandbox.db)).isSound).toBe(true);
});
