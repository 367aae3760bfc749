import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  exchangeDestinations,
  exchangeTransfers,
  policies,
  requests,
  subWallets,
  transactions,
  utxos,
} from "../../../sandbox/db/schema";
import { buildSubWallet, buildUser, fund, type TestUser } from "../../fixtures/sandbox/builders";
import { firstError, graphql } from "../../fixtures/sandbox/graphql";
import { type Payments, startPayments } from "../../fixtures/sandbox/payments";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments({ quorum: 2 });
});
afterAll(() => payments?.sandbox.close());

async function ask(query: string, input: Record<string, unknown>, headers: Record<string, string> = {}) {
  return graphql(payments.sandbox.url, { query, variables: { input }, headers });
}

/** Approves with these people's phones, over what getRequest says. */
async function approve(id: string, ...people: TestUser[]) {
  const [row] = await payments.sandbox.db.select().from(requests).where(eq(requests.id, id));
  return payments.addSignature(
    id,
    row!.digests.map(({ shaSignData }) => ({
      publicKeySignaturePairs: people.map((person) => payments.signatureOf(person, shaSignData)),
    })),
  );
}

describe("an exchange transfer", () => {
  const TRANSFER = `mutation ($input: CreateExchangeTransferInput!) {
    createExchangeTransfer(createExchangeTransferInput: $input) { trustVaultTransactionId }
  }`;
  const accounts = () => ({
    kraken: { id: payments.walletId, type: "KRAKEN", index: 0 },
    bitmex: { id: payments.walletId, type: "BITMEX", index: 0 },
    deposits: { id: payments.walletId, type: "LUNO", index: 0 },
    btc: { id: payments.walletId, type: "BTC", index: 0 },
  });
  const idOf = ({ id, type, index }: { id: string; type: string; index: number }) => `${id}/${type}/${index}`;

  beforeAll(async () => {
    const { sandbox, walletId, organisation } = payments;
    const { kraken, bitmex, deposits, btc } = accounts();
    const statuses = { KRAKEN: "ALL", BITMEX: "ALL", LUNO: "RECEIVE" };
    await sandbox.db.insert(subWallets).values(
      [kraken, bitmex, deposits].map(({ type, index }) => ({
        id: `${walletId}/${type}/${index}`,
        walletId,
        organisationId: organisation.id,
        ...{
          type,
          index,
          name: type,
          walletType: "EXCHANGE" as const,
          address: "",
          exchangeName: type.toLowerCase(),
        },
        status: statuses[type as keyof typeof statuses],
      })),
    );
    await sandbox.db.insert(exchangeDestinations).values([
      { subWalletId: idOf(kraken), asset: "BTC", destinationId: idOf(bitmex) },
      { subWalletId: idOf(kraken), asset: "BTC", destinationId: idOf(btc) },
    ]);
    await fund(sandbox, { id: idOf(kraken), chain: null, address: "" }, "BITCOIN/BTC", 100_000_000n);
  });

  const statusOf = async (id: string) => {
    const [row] = await payments.sandbox.db
      .select()
      .from(exchangeTransfers)
      .where(eq(exchangeTransfers.id, id));
    return row?.status;
  };

  it("is approved by the policy, executed, and credited to the other account", async () => {
    const { kraken, bitmex } = accounts();
    const headers = { "idempotency-key": randomUUID() };
    const input = { from: kraken, to: bitmex, assetSymbol: "BTC", value: "0x5f5e100" };
    const { data } = await ask(TRANSFER, { ...input, value: "0x2faf080" }, headers);
    const id = data.createExchangeTransfer.trustVaultTransactionId;
    const again = await ask(TRANSFER, { ...input, value: "0x2faf080" }, headers);
    expect(again.data.createExchangeTransfer.trustVaultTransactionId).toBe(id);

    await payments.waitFor(id, "AWAITING_SIGNATURES");
    expect(await statusOf(id)).toBe("DRAFT");
    expect(await payments.balanceOf(idOf(kraken), "BITCOIN/BTC")).toEqual({
      available: 50_000_000n,
      reserved: 50_000_000n,
    });
    const [first, second] = payments.people as [TestUser, TestUser, TestUser];
    await approve(id, first);
    expect((await payments.getRequest(id)).status).toBe("AWAITING_SIGNATURES");
    await approve(id, second);
    await payments.waitFor(id, "CONFIRMED");
    expect(await statusOf(id)).toBe("CREDITED");
    expect(await payments.balanceOf(idOf(bitmex), "BITCOIN/BTC")).toEqual({
      available: 50_000_000n,
      reserved: 0n,
    });
    expect(await trialBalance(payments.sandbox.db)).toMatchObject({ isSound: true });
  });

  it("to an own Bitcoin sub-wallet arrives as a coin", async () => {
    const { kraken, btc } = accounts();
    const { data } = await ask(TRANSFER, { from: kraken, to: btc, assetSymbol: "BTC", value: "1000000" });
    const id = data.createExchangeTransfer.trustVaultTransactionId;
    await payments.waitFor(id, "AWAITING_SIGNATURES");
    const [first, second] = payments.people as [TestUser, TestUser, TestUser];
    await approve(id, first, second);
    await payments.waitFor(id, "CONFIRMED");
    const coins = await payments.sandbox.db
      .select()
      .from(utxos)
      .where(eq(utxos.subWalletId, payments.btc.id));
    const sum = coins.reduce((total, { value }) => total + value, 0n);
    expect(sum).toBe((await payments.balanceOf(payments.btc.id, "BITCOIN/BTC")).available);
    expect(coins.map(({ value }) => value)).toContain(1_000_000n);
  });

  it.each([
    { type: "DOGE", assetId: "DOGE/DOGE", hash: /^[0-9a-f]{64}$/, coins: 1 },
    { type: "ADA", assetId: "CARDANO/ADA", hash: /^[0-9a-f]{64}$/, coins: 1 },
    { type: "ETH", assetId: "ETHEREUM/ETH", hash: /^0x[0-9a-f]{64}$/, coins: 0 },
    { type: "XRP", assetId: "RIPPLE/XRP", hash: /^[0-9A-F]{64}$/, coins: 0 },
    { type: "SOL", assetId: "SOLANA/SOL", hash: /^[1-9A-HJ-NP-Za-km-z]{80,90}$/, coins: 0 },
  ] as const)("to an own $type sub-wallet arrives with a hash in the chain's format", async (row) => {
    const { sandbox, walletId } = payments;
    const { kraken } = accounts();
    const payee = await buildSubWallet(sandbox, walletId, row.type);
    const asset = row.assetId.slice(row.assetId.indexOf("/") + 1);
    const destination = { subWalletId: idOf(kraken), asset, destinationId: payee.id };
    await sandbox.db.insert(exchangeDestinations).values(destination);
    await fund(sandbox, { id: idOf(kraken), chain: null, address: "" }, row.assetId, 5_000_000n);
    const to = { id: walletId, type: row.type, index: payee.index };
    const { data } = await ask(TRANSFER, { from: kraken, to, assetSymbol: asset, value: "3000000" });
    const id = data.createExchangeTransfer.trustVaultTransactionId;
    await payments.waitFor(id, "AWAITING_SIGNATURES");
    const [first, second] = payments.people as [TestUser, TestUser, TestUser];
    await approve(id, first, second);
    await payments.waitFor(id, "CONFIRMED");
    const [arrival] = await sandbox.db
      .select()
      .from(transactions)
      .where(eq(transactions.subWalletId, payee.id));
    expect(arrival).toMatchObject({ direction: "RECEIVED", amount: 3_000_000n, assetId: row.assetId });
    expect(arrival?.transactionHash).toMatch(row.hash);
    const coins = await sandbox.db.select().from(utxos).where(eq(utxos.subWalletId, payee.id));
    expect(coins.map(({ txId, value }) => [txId, value])).toEqual(
      Array.from({ length: row.coins }, () => [arrival?.transactionHash, 3_000_000n]),
    );
  });

  it("that is rejected releases the amount", async () => {
    const { kraken, bitmex } = accounts();
    const before = await payments.balanceOf(idOf(kraken), "BITCOIN/BTC");
    const { data } = await ask(TRANSFER, { from: kraken, to: bitmex, assetSymbol: "BTC", value: "1" });
    const id = data.createExchangeTransfer.trustVaultTransactionId;
    await payments.cancel(id, "Not today");
    expect(await payments.balanceOf(idOf(kraken), "BITCOIN/BTC")).toEqual(before);
    expect(await statusOf(id)).toBe("ERROR");
  });

  it.each([
    ["nothing", { value: "0" }, "INVALID_INPUT", "The amount must be larger than 0"],
    ["ETH to Bitmex", { assetSymbol: "ETH" }, "INVALID_INPUT", "Bitmex does not support ETH transfers"],
    [
      "to an unknown destination",
      { to: { id: "x", type: "LUNO", index: 9 } },
      "INVALID_INPUT",
      "Please pick a recipient address",
    ],
    [
      "too much",
      { value: "100000000000" },
      "INSUFFICIENT_BALANCE",
      expect.stringContaining("Insufficient balance"),
    ],
    [
      "as a preview",
      { sendToDevicesForSigning: false },
      "INVALID_INPUT",
      "An exchange transfer has no preview",
    ],
  ])("is refused: %s", async (_, part, code, errorMessage) => {
    const { kraken, bitmex } = accounts();
    const input = { from: kraken, to: bitmex, assetSymbol: "BTC", value: "1", ...part };
    expect(firstError(await ask(TRANSFER, input))).toMatchObject({ code, errorMessage });
  });

  it("is refused from a receive-only account and from a blockchain sub-wallet", async () => {
    const { deposits, btc, bitmex } = accounts();
    const input = { to: bitmex, assetSymbol: "BTC", value: "1" };
    expect(firstError(await ask(TRANSFER, { ...input, from: deposits })).code).toBe("NOT_ALLOWED");
    expect(firstError(await ask(TRANSFER, { ...input, from: btc })).code).toBe("INVALID_INPUT");
  });
});

describe("a change of policy", () => {
  const CHANGE = `mutation ($input: CreateChangePolicyRequestInput!) {
    createChangePolicyRequest(createChangePolicyRequestInput: $input) { requests {
      walletId requestId recovererTrustVaultSignature unverifiedDigestData { signData shaSignData }
      policyTemplate { expiryTimestamp
        delegateSchedules { quorumCount keys } recovererSchedules { quorumCount keys } } } } }`;

  it("needs approval by the current policy, by the new keys too, and then takes effect", async () => {
    const { sandbox, organisation, walletId } = payments;
    const newcomer = await buildUser(sandbox, organisation.id);
    const stranger = await buildUser(sandbox, organisation.id);
    const [first, second] = payments.people as [TestUser, TestUser, TestUser];
    const delegateSchedules = [
      [{ quorumCount: 1, keys: [newcomer.device.publicKey.toUpperCase()] }],
      [{ quorumCount: 2, keys: [first.device.publicKey, second.device.publicKey] }],
    ];
    const { data } = await ask(CHANGE, { walletId, delegateSchedules });
    const [change] = data.createChangePolicyRequest.requests;
    expect(change.policyTemplate.delegateSchedules).toEqual(delegateSchedules);
    const id = change.requestId;
    await payments.waitFor(id, "AWAITING_SIGNATURES");
    expect((await payments.getRequest(id)).webhookMessage).toMatchObject({
      type: "POLICY_CHANGE_REQUEST_CREATED",
      payload: {
        walletId,
        requestId: id,
        trustId: organisation.trustId,
        policyTemplate: { type: "POLICY_TEMPLATE", delegateSchedules },
      },
    });

    expect(firstError(await approve(id, stranger)).code).toBe("KEY_NOT_IN_POLICY");
    expect((await approve(id, newcomer)).errors).toBeUndefined();
    expect((await payments.getRequest(id)).status).toBe("AWAITING_SIGNATURES");
    await approve(id, first, second);
    await payments.waitFor(id, "CONFIRMED");

    const rows = await sandbox.db.select().from(policies).where(eq(policies.walletId, walletId));
    const newest = rows.find(({ version }) => version === 2);
    expect(newest?.delegateSchedules[0]).toEqual([{ quorumCount: 1, keys: [newcomer.device.publicKey] }]);

    // From now on the newcomer alone may approve a payment.
    const { eth } = payments;
    const payment = await payments.sendEthereum({ fromAddress: eth.address, to: eth.address, value: "1" });
    await payments.waitFor(payment.requestId, "AWAITING_SIGNATURES");
    await payments.approve(payment.requestId, newcomer);
    await payments.waitFor(payment.requestId, "CONFIRMED");
  });

  it.each([
    ["no schedule", []],
    ["no clause", [[]]],
    ["a quorum that nobody can meet", [[{ quorumCount: 2, keys: ["k"] }]]],
    ["a quorum of 0", [[{ quorumCount: 0, keys: ["k"] }]]],
    ["a key twice", [[{ quorumCount: 1, keys: ["k", "k"] }]]],
    ["an invalid key", [[{ quorumCount: 1, keys: [`04${"0".repeat(128)}`] }]]],
  ])("is refused with %s", async (_, schedules) => {
    const key = payments.people[0]!.device.publicKey;
    const delegateSchedules = schedules.map((clauses) =>
      clauses.map(({ quorumCount, keys }) => ({
        quorumCount,
        keys: keys.map((text) => (text === "k" ? key : text)),
      })),
    );
    const answer = await ask(CHANGE, { walletId: payments.walletId, delegateSchedules });
    expect(firstError(answer).code).toBe("INVALID_INPUT");
  });

  it("of an unknown wallet is not found", async () => {
    const key = payments.people[0]!.device.publicKey;
    const answer = await ask(CHANGE, {
      walletId: randomUUID(),
      delegateSchedules: [[{ quorumCount: 1, keys: [key] }]],
    });
    expect(firstError(answer).code).toBe("NOT_FOUND");
  });
});
