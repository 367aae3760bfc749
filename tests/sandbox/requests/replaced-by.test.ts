import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments?.sandbox.close());

async function payment(nonce: number, gasPrice = 10n ** 10n): Promise<string> {
  const { requestId } = await payments.sendEthereum({
    fromAddress: payments.eth.address,
    to: STRANGER,
    value: (ETH / 4n).toString(),
    nonce,
    gasPrice: gasPrice.toString(),
  });
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  return requestId;
}

async function replacedBy(requestId: string) {
  const query = `query ($id: String!) { getRequest(requestId: $id) { replacedBy { requestId transactionHash } } }`;
  const answer = await graphqlData(payments.sandbox.url, { query, variables: { id: requestId } });
  return answer.getRequest.replacedBy;
}

describe("what replaces a request", () => {
  it("is a later one with its nonce, from when it waits for approval until it is cancelled, or for good", async () => {
    const original = await payment(7);
    await payments.approve(original, payments.people[0]!);
    await payments.waitFor(original, "SUBMITTED");
    expect(await replacedBy(original)).toBeNull();

    const withdrawn = await payment(7, 2n * 10n ** 10n);
    expect(await replacedBy(original)).toEqual({ requestId: withdrawn, transactionHash: null });
    await payments.cancel(withdrawn);
    expect(await replacedBy(original)).toBeNull();

    const faster = await payment(7, 2n * 10n ** 10n);
    await payments.approve(faster, payments.people[0]!);
    await payments.waitFor(original, "SYSTEM_CANCELLED");
    expect(await replacedBy(original)).toEqual({
      requestId: faster,
      transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
    expect(await replacedBy(faster)).toBeNull();
  });

  it("is the one that was sent, before one that waits to replace that one in turn", async () => {
    const original = await payment(9);
    await payments.approve(original, payments.people[0]!);
    await payments.waitFor(original, "SUBMITTED");
    const faster = await payment(9, 2n * 10n ** 10n);
    await payments.approve(faster, payments.people[0]!);
    await payments.waitFor(original, "SYSTEM_CANCELLED");

    const fastest = await payment(9, 4n * 10n ** 10n);
    expect(await replacedBy(original)).toMatchObject({ requestId: faster });
    expect(await replacedBy(faster)).toEqual({ requestId: fastest, transactionHash: null });
    await payments.approve(fastest, payments.people[0]!);
    await payments.waitFor(faster, "SYSTEM_CANCELLED");
    expect(await replacedBy(original)).toMatchObject({ requestId: fastest });
  });

  it("is nothing where it was never sent, although a later one has its nonce", async () => {
    const unsent = await payment(8);
    await payment(8, 2n * 10n ** 10n);
    expect(await replacedBy(unsent)).toBeNull();
  });
});
