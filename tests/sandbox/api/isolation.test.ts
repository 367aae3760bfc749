import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SealedHandle } from "../../../sandbox/base/secrets";
import { transactions, transfers } from "../../../sandbox/db/schema";
import { buildOrganisation, buildUser } from "../../fixtures/sandbox/builders";
import { firstError, type GraphqlAnswer, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import {
  BITCOIN_STRANGER,
  ETH,
  type Payments,
  STRANGER,
  startPayments,
} from "../../fixtures/sandbox/payments";
import { PORTAL_KEY } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

let payments: Payments;
let outsider: SealedHandle;
let waiting: string;
let transferId: string;

beforeAll(async () => {
  payments = await startPayments();
  const { sandbox, eth } = payments;
  const organisation = await buildOrganisation(sandbox, {});
  outsider = await signIn(sandbox.url, await buildUser(sandbox, organisation.id, {}));
  const large = { fromAddress: eth.address, to: STRANGER, value: ETH.toString() };
  waiting = (await payments.sendEthereum(large, { idempotencyKey: "first" })).requestId;
  await payments.waitFor(waiting, "AWAITING_USER_TRAVEL_RULE");
  const [row] = await sandbox.db
    .select({ id: transfers.id })
    .from(transfers)
    .innerJoin(transactions, eq(transactions.order, transfers.transactionOrder))
    .where(eq(transactions.requestId, waiting));
  transferId = row!.id;
});
afterAll(() => payments?.sandbox.close());

/** What the user of another organisation is answered, in whose session the portal asks. */
const asOutsider = (query: string, variables: Record<string, unknown> = {}): Promise<GraphqlAnswer> =>
  graphql(payments.sandbox.url, { query, variables, apiKey: PORTAL_KEY, authentication: outsider });

describe("a user of another organisation", () => {
  const attempts: [string, string, () => Record<string, unknown>][] = [
    [
      "reads a request",
      `query ($id: String!) { getRequest(requestId: $id) { status } }`,
      () => ({ id: waiting }),
    ],
    [
      "cancels a request",
      `mutation ($id: String!) { cancelRequest(requestId: $id) { requestId } }`,
      () => ({ id: waiting }),
    ],
    [
      "signs a request",
      `mutation ($input: AddSignatureInput!) { addSignature(addSignatureInput: $input) { requestId } }`,
      () => ({ input: { requestId: waiting, signRequests: [] } }),
    ],
    [
      "changes travel-rule data",
      `mutation ($id: String!) { updateTravelRuleInfo(transfers: [{ id: $id, submit: true }]) { success } }`,
      () => ({ id: transferId }),
    ],
    [
      "reads a sub-wallet",
      `query ($id: String!) { user { subWallet(subWalletId: $id) { name } } }`,
      () => ({ id: payments.eth.id }),
    ],
    [
      "lists a sub-wallet",
      `query ($id: String!) { user { subWallets(subWalletId: $id) { items { name } } } }`,
      () => ({ id: payments.btc.id }),
    ],
    [
      "pays from an Ethereum address",
      `mutation ($input: CreateEthereumTransactionInput!) {
        createEthereumTransaction(createTransactionInput: $input) { assetRate } }`,
      () => ({
        input: { ethereumTransaction: { fromAddress: payments.eth.address, to: STRANGER, value: "1" } },
      }),
    ],
    [
      "prices a Bitcoin payment",
      `mutation ($input: CreateBitcoinTransactionInput!) {
        createBitcoinTransaction(createBitcoinTransactionInput: $input) { fee } }`,
      () => ({
        input: {
          sendToDevicesForSigning: false,
          bitcoinTransactionParams: {
            subWalletId: payments.btc.id,
            to: BITCOIN_STRANGER,
            amount: { value: "10000", currency: "SATOSHI" },
          },
        },
      }),
    ],
    [
      "creates a receive address",
      `mutation ($input: CreateBitcoinAddressInput!) {
        createBitcoinAddress(createBitcoinAddressInput: $input) { address { id } } }`,
      () => ({
        input: {
          subWalletIdString: payments.btc.id,
          addressType: "COMPATIBILITY",
          addressUsageType: "RECEIVE",
        },
      }),
    ],
  ];

  it.each(attempts)("who %s gets NOT_FOUND", async (_what, query, variables) => {
    expect(firstError(await asOutsider(query, variables())).code).toBe("NOT_FOUND");
    expect((await payments.getRequest(waiting)).status).toBe("AWAITING_USER_TRAVEL_RULE");
  });

  it("sees no transactions of this one, by id or in lists", async () => {
    const answer = await asOutsider(
      `query ($id: String!) { user {
        transaction(id: $id) { id } subWalletOf(requestId: $id) { id } transactions { items { id } } subWallets { items { name } }
        walletsInfo { items { walletId } } addressBook { items { address } } } }`,
      { id: waiting },
    );
    expect(answer.data.user).toEqual({
      transaction: null,
      subWalletOf: null,
      transactions: { items: [] },
      subWallets: { items: [] },
      walletsInfo: { items: [] },
      addressBook: { items: [] },
    });
  });

  it("cannot continue a list of this one", async () => {
    const { user } = await graphqlData(payments.sandbox.url, {
      query: "{ user { subWallets(limit: 1) { nextToken } } }",
    });
    const token = user.subWallets.nextToken;
    expect(token).toEqual(expect.any(String));
    const answer = await asOutsider(
      "query ($token: String!) { user { subWallets(limit: 1, nextToken: $token) { items { name } } } }",
      { token },
    );
    expect(firstError(answer).code).toBe("INVALID_INPUT");
  });
});

describe("a nonce released below that of a sent transaction", () => {
  it("is used by the next transaction, and both are mined", async () => {
    const { eth, sendEthereum, waitFor, approve, cancel, people } = await startOwn();
    const payment = { fromAddress: eth.address, to: STRANGER, value: "1000" };
    const first = await sendEthereum(payment, { idempotencyKey: randomUUID() });
    const second = await sendEthereum(payment, { idempotencyKey: randomUUID() });
    expect([first, second].map(({ signData }) => signData.transaction.nonce)).toEqual([0, 1]);
    await waitFor(second.requestId, "AWAITING_SIGNATURES");
    await approve(second.requestId, people[0]!);
    await waitFor(second.requestId, "SUBMITTED");
    await waitFor(first.requestId, "AWAITING_SIGNATURES");
    expect((await cancel(first.requestId)).errors).toBeUndefined();
    const third = await sendEthereum(payment, { idempotencyKey: randomUUID() });
    expect(third.signData.transaction.nonce).toBe(0);
    await waitFor(third.requestId, "AWAITING_SIGNATURES");
    await approve(third.requestId, people[0]!);
    await waitFor(third.requestId, "CONFIRMED");
    await waitFor(second.requestId, "CONFIRMED");
  });

  let own: Payments | undefined;
  async function startOwn(): Promise<Payments> {
    own = await startPayments();
    return own;
  }
  afterAll(() => own?.sandbox.close());
});
