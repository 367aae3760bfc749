import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { signIn } from "../../fixtures/sandbox/sign-in";

const CREATE = `mutation ($input: CreateEthereumTransactionInput!) {
  createEthereumTransaction(createTransactionInput: $input) { ... on CreateEthereumTransactionResponse { requestId } }
}`;
const NUMBERS = `query ($id: String!) { user { subWallet(subWalletId: $id) {
  ... on BlockchainSubWallet { networkNonce }
  transactions(limit: 10) { items { requestId nonce } }
} } }`;
const BY_KEY = "query ($key: String!) { requestByIdempotencyKey(idempotencyKey: $key) { requestId status } }";

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments?.sandbox.close());

const numbersOf = async (id: string) => {
  const { url } = payments.sandbox;
  return (await graphqlData(url, { query: NUMBERS, variables: { id } })).user.subWallet;
};

describe("the numbers of a sub-wallet's transactions", () => {
  it("are listed with them, beside the one that the network expects next", async () => {
    const { eth, people } = payments;
    expect(await numbersOf(eth.id)).toEqual({ networkNonce: 0, transactions: { items: [] } });
    const first = await payments.sendEthereum({
      fromAddress: eth.address,
      to: STRANGER,
      value: String(ETH / 100n),
    });
    const second = await payments.sendEthereum({ fromAddress: eth.address, to: STRANGER, value: "1000" });
    await payments.waitFor(first.requestId, "AWAITING_SIGNATURES");
    await payments.approve(first.requestId, people[0]!);
    await payments.waitFor(first.requestId, "CONFIRMED");
    expect(await numbersOf(eth.id)).toEqual({
      networkNonce: 1,
      transactions: {
        items: [
          { requestId: second.requestId, nonce: 1 },
          { requestId: first.requestId, nonce: 0 },
        ],
      },
    });
  });

  it("are null where transactions have none", async () => {
    expect((await numbersOf(payments.btc.id)).networkNonce).toBeNull();
  });
});

const OF_REQUEST = "query ($id: String!) { user { subWalletOf(requestId: $id) { id } } }";

describe("the sub-wallet that a request is about", () => {
  const subWalletOf = async (id: string) =>
    (await graphqlData(payments.sandbox.url, { query: OF_REQUEST, variables: { id } })).user.subWalletOf;

  it("is found by the request's id", async () => {
    const { eth } = payments;
    const input = { fromAddress: eth.address, to: STRANGER, value: "1000" };
    const { requestId } = await payments.sendEthereum(input);
    expect(await subWalletOf(requestId)).toEqual({ id: eth.id });
  });

  it.each([randomUUID(), "", "no-request"])("is nothing for '%s'", async (id) => {
    expect(await subWalletOf(id)).toBeNull();
  });
});

describe("what an Idempotency-Key led to", () => {
  it("is told to the user who sent it, and to nobody else", async () => {
    const { eth, people, sandbox } = payments;
    const [key, authentication] = [randomUUID(), await signIn(sandbox.url, people[1]!)];
    const ask = (who: typeof authentication | null) =>
      graphqlData(sandbox.url, { query: BY_KEY, variables: { key }, ...(who && { authentication: who }) });
    expect((await ask(authentication)).requestByIdempotencyKey).toBeNull();
    const ethereumTransaction = { fromAddress: eth.address, to: STRANGER, value: "2000" };
    const made = await graphql(sandbox.url, {
      query: CREATE,
      variables: { input: { ethereumTransaction } },
      authentication,
      headers: { "Idempotency-Key": key },
    });
    const { requestId } = made.data.createEthereumTransaction;
    expect((await ask(authentication)).requestByIdempotencyKey).toMatchObject({ requestId });
    expect((await ask(null)).requestByIdempotencyKey).toBeNull();
  });
});
