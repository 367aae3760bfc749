import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstError, type GraphqlAnswer, graphql } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";

const CREATE = `mutation ($input: CreateEthereumTransactionInput!) {
  createEthereumTransaction(createTransactionInput: $input) { ... on CreateEthereumTransactionResponse { requestId } }
}`;

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments?.sandbox.close());

/** A payment by somebody who knows of no newer request than this. */
function pay(newestKnown: string, idempotencyKey?: string): Promise<GraphqlAnswer> {
  const { sandbox, eth } = payments;
  const ethereumTransaction = { fromAddress: eth.address, to: STRANGER, value: "1000" };
  const headers = { "newest-known-request": newestKnown };
  return graphql(sandbox.url, {
    query: CREATE,
    variables: { input: { ethereumTransaction } },
    headers: idempotencyKey ? { ...headers, "idempotency-key": idempotencyKey } : headers,
  });
}

const idOf = ({ data }: GraphqlAnswer): string => data.createEthereumTransaction.requestId;

describe("a payment whose caller names the newest request of the sub-wallet", () => {
  it("is made once when ten callers know the same, whatever their keys", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => pay("none", `caller-${at}`)));
    const made = answers.filter(({ errors }) => !errors);
    expect(made).toHaveLength(1);
    for (const answer of answers.filter(({ errors }) => errors)) {
      expect(firstError(answer).code).toBe("NEWER_REQUEST");
    }
  });

  it("is made after the one that it names, and repeated under its key although there is a newer one", async () => {
    const { eth } = payments;
    const earlier = { fromAddress: eth.address, to: STRANGER, value: "5" };
    const { requestId: first } = await payments.sendEthereum(earlier);
    const second = await pay(first, "again");
    expect(firstError(await pay(first)).code).toBe("NEWER_REQUEST");
    expect(idOf(await pay(first, "again"))).toBe(idOf(second));
    expect(firstError(await pay("none")).code).toBe("NEWER_REQUEST");
    expect((await pay(idOf(second))).errors).toBeUndefined();
  });
});
