import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestEvents, requests } from "../../../sandbox/db/schema";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { PORTAL_KEY } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments?.sandbox.close());

type Ending = { status: string; by: string | null; isPerson: boolean; isRejection: boolean };

/** Whether each of the events of a request is a rejection. */
async function historyOf(id: string): Promise<Ending[]> {
  const { getRequest } = await graphqlData(payments.sandbox.url, {
    query: `query ($id: String!) { getRequest(requestId: $id) { history { status by isPerson isRejection } } }`,
    variables: { id },
  });
  return getRequest.history;
}

const payment = { to: STRANGER, value: "1" };

async function waitingPayment(): Promise<string> {
  const { requestId } = await payments.sendEthereum({ fromAddress: payments.eth.address, ...payment });
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  return requestId;
}

async function rejectOnPhone(id: string): Promise<void> {
  const answer = await fetch(`${payments.sandbox.url}/device/api/requests/${id}/reject`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user: payments.people[1]?.email, reason: "Wrong recipient" }),
  });
  expect(answer.status).toBe(200);
}

describe("the end of a request", () => {
  it("is a rejection when an approver refuses it on the phone, and nothing before it is", async () => {
    const id = await waitingPayment();
    await rejectOnPhone(id);
    const history = await historyOf(id);
    expect(history.at(-1)).toMatchObject({ status: "USER_CANCELLED", isPerson: true, isRejection: true });
    expect(history.slice(0, -1).map(({ isRejection }) => isRejection)).toEqual([false, false]);
  });

  it("is no rejection when a program cancels it", async () => {
    const id = await waitingPayment();
    await payments.cancel(id, "Rejected by mistake");
    expect((await historyOf(id)).at(-1)).toMatchObject({
      status: "USER_CANCELLED",
      isPerson: false,
      isRejection: false,
    });
  });

  it("is no rejection when the person who prepared it takes it back", async () => {
    const [person] = payments.people;
    const authentication = await signIn(payments.sandbox.url, person!);
    const asked = (query: string, variables: Record<string, unknown>) =>
      graphqlData(payments.sandbox.url, { query, variables, apiKey: PORTAL_KEY, authentication });
    const { createEthereumTransaction } = await asked(
      `mutation ($input: CreateEthereumTransactionInput!) { createEthereumTransaction(createTransactionInput: $input) {
        ... on CreateEthereumTransactionResponse { requestId } } }`,
      { input: { ethereumTransaction: { fromAddress: payments.eth.address, ...payment } } },
    );
    const { requestId: id } = createEthereumTransaction;
    await asked(
      `mutation ($id: String!) { cancelRequest(requestId: $id, reason: "Not needed") { requestId } }`,
      {
        id,
      },
    );
    const history = await historyOf(id);
    expect(history[0]).toMatchObject({ status: "PREPROCESSING", isPerson: true, isRejection: false });
    expect(history.at(-1)).toMatchObject({ status: "USER_CANCELLED", isPerson: true, isRejection: false });
  });
});

describe("a request without recorded events", () => {
  it("has no rejection", async () => {
    const id = await waitingPayment();
    await rejectOnPhone(id);
    await payments.sandbox.db.delete(requestEvents).where(eq(requestEvents.requestId, id));
    expect(await historyOf(id)).toMatchObject([
      { status: "PREPROCESSING", isRejection: false },
      { status: "USER_CANCELLED", by: null, isRejection: false },
    ]);
    const [row] = await payments.sandbox.db.select().from(requests).where(eq(requests.id, id));
    expect(row?.cancelReason).toBe("Wrong recipient");
  });
});
