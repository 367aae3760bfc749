import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ledgerTransactions, requests, transactions } from "../../../sandbox/db/schema";
import { firstError, graphqlData } from "../../fixtures/sandbox/graphql";
import { BITCOIN_STRANGER, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { signIn } from "../../fixtures/sandbox/sign-in";

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments?.sandbox.close());

const ether = (value = "1000") => ({ fromAddress: payments.eth.address, to: STRANGER, value });
const bitcoin = (value = "20000") => ({
  subWalletId: payments.btc.id,
  to: BITCOIN_STRANGER,
  amount: { value, currency: "SATOSHI" },
});

describe("the same Idempotency-Key", () => {
  it("returns the first answer again, unchanged", async () => {
    const idempotencyKey = randomUUID();
    const first = await payments.sendEthereum(ether(), { idempotencyKey });
    expect(await payments.sendEthereum(ether(), { idempotencyKey })).toEqual(first);
    const firstBitcoin = await payments.sendBitcoin(bitcoin(), { idempotencyKey: `${idempotencyKey}-2` });
    expect(await payments.sendBitcoin(bitcoin(), { idempotencyKey: `${idempotencyKey}-2` })).toEqual(
      firstBitcoin,
    );
  });

  it("still does so after the request has ended", async () => {
    const idempotencyKey = randomUUID();
    const first = await payments.sendEthereum(ether(), { idempotencyKey });
    await payments.cancel(first.requestId);
    expect((await payments.sendEthereum(ether(), { idempotencyKey })).requestId).toBe(first.requestId);
  });

  it("used by ten calls at once creates one request, one reservation and one history row", async () => {
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => payments.sendEthereum(ether("4321"), { idempotencyKey })),
    );
    const ids = new Set(answers.map(({ requestId }) => requestId));
    expect(ids.size).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.signData))).size).toBe(1);
    const { db } = payments.sandbox;
    const [id] = [...ids];
    expect(await db.$count(requests, eq(requests.idempotencyKey, idempotencyKey))).toBe(1);
    expect(await db.$count(transactions, eq(transactions.requestId, id))).toBe(1);
    expect(await db.$count(ledgerTransactions, eq(ledgerTransactions.reference, id))).toBe(1);
  });

  it("is refused for another payment", async () => {
    const idempotencyKey = randomUUID();
    await payments.sendEthereum(ether(), { idempotencyKey });
    for (const answer of [
      await payments.tryEthereum(ether("1001"), { idempotencyKey }),
      await payments.tryEthereum({ ...ether(), speed: "FAST" }, { idempotencyKey }),
      await payments.tryBitcoin(bitcoin(), { idempotencyKey }),
    ]) {
      expect(firstError(answer).code).toBe("INVALID_INPUT");
    }
  });

  it("of another user is a different key", async () => {
    const idempotencyKey = randomUUID();
    const first = await payments.sendEthereum(ether(), { idempotencyKey });
    const authentication = await signIn(payments.sandbox.url, payments.people[1]!);
    const second = await graphqlData(payments.sandbox.url, {
      query: `mutation ($input: CreateEthereumTransactionInput!) {
        createEthereumTransaction(createTransactionInput: $input) {
          ... on CreateEthereumTransactionResponse { requestId } } }`,
      variables: { input: { ethereumTransaction: ether() } },
      authentication,
      headers: { "idempotency-key": idempotencyKey },
    });
    expect(second.createEthereumTransaction.requestId).not.toBe(first.requestId);
  });

  it("does not store a refusal: a failed call can be tried again", async () => {
    const idempotencyKey = randomUUID();
    const refused = await payments.tryEthereum(ether((10n ** 30n).toString()), { idempotencyKey });
    expect(firstError(refused).code).toBe("INSUFFICIENT_BALANCE");
    expect((await payments.sendEthereum(ether(), { idempotencyKey })).requestId).toBeTruthy();
  });

  it("must be short and printable", async () => {
    const answer = await payments.tryEthereum(ether(), { idempotencyKey: "k".repeat(256) });
    expect(firstError(answer).code).toBe("INVALID_INPUT");
  });
});
