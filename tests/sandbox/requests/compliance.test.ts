import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { requests, transactions, vasps } from "../../../sandbox/db/schema";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { BTC, ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { signIn } from "../../fixtures/sandbox/sign-in";
import { buildReceiver, confirm, readTransaction, updateTransfers } from "../../fixtures/sandbox/travel-rule";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

let payments: Payments;
let receiver: Awaited<ReturnType<typeof buildReceiver>>;
beforeAll(async () => {
  payments = await startPayments({ coins: [BTC, BTC, BTC] });
  receiver = await buildReceiver(payments.sandbox);
});
afterAll(() => payments?.sandbox.close());

const decide = (outcome: "approve" | "reject" | "ask-again") => {
  payments.sandbox.services.env.SANDBOX_COMPLIANCE_OUTCOME = outcome;
};
beforeEach(() => decide("approve"));

const beneficiary = { name: "Jo" };
const originator = { name: "Payer", vasp: { type: "UNHOSTED" } };

/** A payment out that waits for its data. */
async function sent(): Promise<{ requestId: string; id: string }> {
  const { requestId } = await payments.sendEthereum({
    fromAddress: payments.eth.address,
    to: STRANGER,
    value: ETH.toString(),
  });
  await payments.waitFor(requestId, "AWAITING_USER_TRAVEL_RULE");
  const { transfer } = await readTransaction(payments.sandbox, eq(transactions.requestId, requestId));
  return { requestId, id: transfer.id };
}

const hasEnded = (requestId: string) =>
  readTransaction(payments.sandbox, eq(transactions.requestId, requestId));
const lastEvent = async (requestId: string) => {
  const query = "query ($id: String!) { getRequest(requestId: $id) { history { status by reason } } }";
  const { getRequest } = await graphqlData(payments.sandbox.url, { query, variables: { id: requestId } });
  return getRequest.history.at(-1);
};

describe("a payment that compliance reviews", () => {
  it("ends with the reason when it is rejected, and what it held is free", async () => {
    const before = await payments.balanceOf(payments.eth.id, "ETHEREUM/ETH");
    const { requestId, id } = await sent();
    decide("reject");
    await updateTransfers(payments.sandbox, [{ id, beneficiary, submit: true }]);
    await payments.waitFor(requestId, "SYSTEM_CANCELLED");
    const reason = "Compliance did not accept the Travel Rule information";
    expect(await lastEvent(requestId)).toEqual({
      status: "SYSTEM_CANCELLED",
      by: "Compliance service",
      reason,
    });
    expect((await hasEnded(requestId)).transaction).toMatchObject({
      status: "SYSTEM_CANCELLED",
      cancelReason: reason,
    });
    expect(await payments.balanceOf(payments.eth.id, "ETHEREUM/ETH")).toEqual(before);
  });

  it("is asked about again with its transfers not submitted, keeps what was said, and passes the next time", async () => {
    const { requestId, id } = await sent();
    decide("ask-again");
    await updateTransfers(payments.sandbox, [{ id, beneficiary, submit: true }]);
    await expect.poll(async () => (await hasEnded(requestId)).transaction.complianceReviews).toBe(1);
    const asked = await hasEnded(requestId);
    expect(asked.transaction.status).toBe("AWAITING_USER_TRAVEL_RULE");
    expect(asked.transfer).toMatchObject({ submitted: false, beneficiary: { name: "Jo" } });
    const { user } = await graphqlData(payments.sandbox.url, {
      query: "{ user { tasks { kind requestId } } }",
      authentication: await signIn(payments.sandbox.url, payments.people[0]!),
    });
    expect(user.tasks).toContainEqual({ kind: "TRANSFER_DETAILS", requestId });
    await updateTransfers(payments.sandbox, [{ id, beneficiary: { name: "Jo Payee" }, submit: true }]);
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    await payments.cancel(requestId);
  });

  it("waits as long as the review is configured to take", async () => {
    const { env } = payments.sandbox.services;
    env.SANDBOX_COMPLIANCE_DELAY_MS = 3_600_000;
    const { requestId, id } = await sent();
    await updateTransfers(payments.sandbox, [{ id, beneficiary, submit: true }]);
    await payments.sandbox.runOnce();
    expect((await payments.getRequest(requestId)).status).toBe("AWAITING_COMPLIANCE");
    env.SANDBOX_COMPLIANCE_DELAY_MS = undefined;
    await payments.cancel(requestId);
  });
});

describe("a payment received from another organisation", () => {
  const arrivalOf = (subWalletId: string) =>
    readTransaction(payments.sandbox, eq(transactions.subWalletId, subWalletId));
  const assessed = async (subWalletId: string) => {
    await statusBecomes(subWalletId, "AWAITING_USER_TRAVEL_RULE");
    return arrivalOf(subWalletId);
  };
  const balance = (id: string, asset: string) => payments.balanceOf(id, asset);
  const answer = async (id: string) =>
    updateTransfers(
      payments.sandbox,
      [{ id, originator, submit: true }],
      await signIn(payments.sandbox.url, receiver.user),
    );
  const statusBecomes = (subWalletId: string, status: string) =>
    expect.poll(async () => (await arrivalOf(subWalletId)).transaction.status).toBe(status);

  it("is seen, but held until it is cleared: asked about, asked again, cleared", async () => {
    const { requestId } = await payments.sendEthereum({
      fromAddress: payments.eth.address,
      to: receiver.eth.address,
      value: (2n * ETH).toString(),
    });
    await confirm(payments, requestId);
    const { transaction, transfer } = await assessed(receiver.eth.id);
    expect(transaction).toMatchObject({
      direction: "RECEIVED",
      status: "AWAITING_USER_TRAVEL_RULE",
      held: true,
    });
    expect(await balance(receiver.eth.id, "ETHEREUM/ETH")).toEqual({ available: 0n, reserved: 2n * ETH });
    const shown = await graphqlData(payments.sandbox.url, {
      query: `query ($id: String!) { user { subWallet(subWalletId: $id) { balances { items {
        asset { symbol } amount { value } available { value } held { amount { value } requests uncleared } } } } } }`,
      variables: { id: receiver.eth.id },
      authentication: await signIn(payments.sandbox.url, receiver.user),
    });
    expect(shown.user.subWallet.balances.items[0]).toEqual({
      asset: { symbol: "ETH" },
      amount: { value: (2n * ETH).toString() },
      available: { value: "0" },
      held: { amount: { value: (2n * ETH).toString() }, requests: 0, uncleared: 1 },
    });

    decide("ask-again");
    await answer(transfer.id);
    await expect.poll(async () => (await arrivalOf(receiver.eth.id)).transaction.complianceReviews).toBe(1);
    expect(await arrivalOf(receiver.eth.id)).toMatchObject({
      transaction: { status: "AWAITING_USER_TRAVEL_RULE", held: true },
      transfer: { submitted: false, originator: { name: "Payer" } },
    });
    await answer(transfer.id);
    await statusBecomes(receiver.eth.id, "CLEARED");
    expect(await balance(receiver.eth.id, "ETHEREUM/ETH")).toEqual({ available: 2n * ETH, reserved: 0n });
    expect((await trialBalance(payments.sandbox.db)).isSound).toBe(true);
  });

  it("stays blocked, and cannot be spent, when it is rejected", async () => {
    const params = { subWalletId: payments.btc.id, to: receiver.btc.address, speed: "MEDIUM" };
    const amount = { value: (BTC / 2n).toString(), currency: "SATOSHI" };
    const { requestId } = await payments.sendBitcoin({ ...params, amount });
    await confirm(payments, requestId);
    decide("reject");
    await answer((await assessed(receiver.btc.id)).transfer.id);
    await statusBecomes(receiver.btc.id, "BLOCKED");
    expect((await arrivalOf(receiver.btc.id)).transaction).toMatchObject({
      held: true,
      cancelReason: "Compliance did not accept the Travel Rule information",
    });
    expect(await balance(receiver.btc.id, "BITCOIN/BTC")).toEqual({ available: 0n, reserved: BTC / 2n });
    const preview = await graphqlData(payments.sandbox.url, {
      query: `mutation ($input: CreateBitcoinTransactionInput!) {
        createBitcoinTransaction(createBitcoinTransactionInput: $input) { maxAllowedToSend balance } }`,
      variables: {
        input: {
          sendToDevicesForSigning: false,
          bitcoinTransactionParams: {
            ...params,
            amount,
            subWalletId: receiver.btc.id,
            to: payments.btc.address,
          },
        },
      },
      authentication: await signIn(payments.sandbox.url, receiver.user),
    }).catch((error: Error) => error.message);
    expect(preview).toContain("INSUFFICIENT_BALANCE");
    expect((await trialBalance(payments.sandbox.db)).isSound).toBe(true);
  });

  it("of a small value is free at once", async () => {
    const { requestId } = await payments.sendEthereum({
      fromAddress: payments.eth.address,
      to: receiver.eth.address,
      value: (ETH / 1000n).toString(),
    });
    await confirm(payments, requestId);
    const { available } = await balance(receiver.eth.id, "ETHEREUM/ETH");
    expect(available).toBe(2n * ETH + ETH / 1000n);
  });
});

describe("what is out of scope", () => {
  const outcomeOf = async (transaction: Record<string, unknown>) => {
    const { requestId } = await payments.sendEthereum({ fromAddress: payments.eth.address, ...transaction });
    const status = await payments.waitFor(requestId, "AWAITING_USER_TRAVEL_RULE", "AWAITING_SIGNATURES");
    const events = await graphqlData(payments.sandbox.url, {
      query: "query ($id: String!) { getRequest(requestId: $id) { history { status } } }",
      variables: { id: requestId },
    });
    await payments.cancel(requestId);
    const states: { status: string }[] = events.getRequest.history;
    return states.some((one) => one.status === "AWAITING_COMPLIANCE") ? "AWAITING_COMPLIANCE" : status;
  };
  const large = { value: ETH.toString() };

  it("is a call of a contract, but not a payment with data to somebody who is known", async () => {
    const data = "0xd0e30db0";
    expect(await outcomeOf({ to: STRANGER, ...large })).toBe("AWAITING_USER_TRAVEL_RULE");
    expect(await outcomeOf({ to: STRANGER, ...large, data })).toBe("AWAITING_SIGNATURES");
    expect(await outcomeOf({ to: receiver.eth.address, ...large, data })).toBe("AWAITING_USER_TRAVEL_RULE");
  });

  it("is a payment to a business in a jurisdiction without the rule, and no other", async () => {
    const { db, url } = payments.sandbox;
    const businesses = {
      sunrise: "0x00000000219ab540356cBB839Cbe05303d7705Fa",
      other: `0x${"c".repeat(40)}`,
    };
    for (const [id, address] of Object.entries(businesses)) {
      await db.insert(vasps).values({ id, name: id, type: "LISTED", isSunrise: id === "sunrise" });
      const counterparty = { name: "Jo", vasp: { type: "LISTED", id, name: id } };
      await graphqlData(url, {
        query: `mutation ($input: CreateAddressBookEntryInput!) {
          createAddressBookEntry(createAddressBookEntryInput: $input) { success } }`,
        variables: {
          input: { entries: [{ chain: "ETHEREUM", name: id, address, type: ["TRAVEL_RULE"], counterparty }] },
        },
      });
    }
    expect(await outcomeOf({ to: businesses.sunrise, ...large })).toBe("AWAITING_SIGNATURES");
    expect(await outcomeOf({ to: businesses.other, ...large })).toBe("AWAITING_COMPLIANCE");
  });
});

describe("while the travel rule is being assessed", () => {
  it("a payment received is held and has no transfers, so that nothing can be submitted", async () => {
    const { sandbox, eth } = payments;
    const { env } = sandbox.services;
    const payee = await buildReceiver(sandbox);
    const arrival = () => readTransaction(sandbox, eq(transactions.subWalletId, payee.eth.id));
    const { requestId } = await payments.sendEthereum({
      fromAddress: eth.address,
      to: payee.eth.address,
      value: ETH.toString(),
    });
    await payments.waitFor(requestId, "AWAITING_USER_TRAVEL_RULE");
    const { transfer } = await hasEnded(requestId);
    await updateTransfers(sandbox, [{ id: transfer.id, beneficiary, submit: true }]);
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    const delay = env.SANDBOX_STEP_DELAY_MS;
    env.SANDBOX_STEP_DELAY_MS = 3_600_000;
    await payments.approve(requestId, payments.people[0]!);
    const now = { dueAt: sandbox.services.clock() };
    await sandbox.db.update(requests).set(now).where(eq(requests.id, requestId));
    await payments.waitFor(requestId, "CONFIRMED");
    env.SANDBOX_STEP_DELAY_MS = delay;

    const { transaction, transfers } = await arrival();
    expect(transaction).toMatchObject({ direction: "RECEIVED", status: "PREPROCESSING", held: true });
    expect(transfers).toEqual([]);
    expect(await payments.balanceOf(payee.eth.id, "ETHEREUM/ETH")).toEqual({ available: 0n, reserved: ETH });
    const authentication = await signIn(sandbox.url, payee.user);
    const early = await updateTransfers(
      sandbox,
      [{ id: transfer.id, originator, submit: true }],
      authentication,
    );
    expect(early.errors?.[0]?.message).toContain("Transfer not found");

    await sandbox.db.update(transactions).set(now).where(eq(transactions.order, transaction.order));
    await expect.poll(async () => (await arrival()).transaction.status).toBe("AWAITING_USER_TRAVEL_RULE");
    expect((await arrival()).transfers).toHaveLength(1);
    expect((await trialBalance(sandbox.db)).isSound).toBe(true);
  });

  it("a transaction has no transfers yet", async () => {
    const slow = await startPayments({ env: { SANDBOX_STEP_DELAY_MS: "3600000" } });
    try {
      const { requestId } = await slow.sendEthereum({
        fromAddress: slow.eth.address,
        to: STRANGER,
        value: ETH.toString(),
      });
      const { user } = await graphqlData(slow.sandbox.url, {
        query: "query ($id: String!) { user { transaction(id: $id) { status transfers { items { id } } } } }",
        variables: { id: requestId },
      });
      expect(user.transaction).toEqual({ status: "PREPROCESSING", transfers: { items: [] } });
    } finally {
      await slow.sandbox.close();
    }
  });
});
