import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressBookEntries, requests, transactions, utxos } from "../../../sandbox/db/schema";
import { firstError } from "../../fixtures/sandbox/graphql";
import {
  BITCOIN_STRANGER,
  BTC,
  ETH,
  type Payments,
  STRANGER,
  startPayments,
} from "../../fixtures/sandbox/payments";

let payments: Payments;
beforeAll(async () => {
  // A minute between the steps: a request stays where it is until the test itself makes it due.
  payments = await startPayments({ env: { SANDBOX_STEP_DELAY_MS: "60000", SANDBOX_BLOCK_TIME_MS: "60000" } });
});
afterAll(() => payments?.sandbox.close());

async function makeDue(requestId: string): Promise<void> {
  const { db } = payments.sandbox;
  await db
    .update(requests)
    .set({ dueAt: new Date(0) })
    .where(eq(requests.id, requestId));
}

async function send(value = "1000"): Promise<string> {
  const { eth } = payments;
  return (await payments.sendEthereum({ fromAddress: eth.address, to: STRANGER, value })).requestId;
}

async function expectCancelled(requestId: string, reason: string): Promise<void> {
  const { db } = payments.sandbox;
  const [row] = await db.select().from(transactions).where(eq(transactions.requestId, requestId));
  expect(row).toMatchObject({ status: "USER_CANCELLED", cancelReason: reason, fee: null });
  expect((await payments.getRequest(requestId)).status).toBe("USER_CANCELLED");
  expect((await payments.balanceOf(payments.eth.id, "ETHEREUM/ETH")).reserved).toBe(0n);
}

describe("cancelling a request", () => {
  it("releases the amount while the applicability check is running", async () => {
    const id = await send();
    expect((await payments.getRequest(id)).status).toBe("PREPROCESSING");
    expect((await payments.cancel(id, "Wrong amount")).data.cancelRequest).toEqual({ requestId: id });
    await expectCancelled(id, "Wrong amount");
  });

  it("works while it waits for signatures, and releases its nonce", async () => {
    const id = await send();
    await makeDue(id);
    await payments.waitFor(id, "AWAITING_SIGNATURES");
    await payments.cancel(id);
    await expectCancelled(id, "Cancelled by user");
    const { eth } = payments;
    const next = await payments.sendEthereum({ fromAddress: eth.address, to: STRANGER, value: "1" });
    expect(next.signData.transaction.nonce).toBe(0);
    await payments.cancel(next.requestId);
  });

  it("works while it waits for travel-rule data and for compliance", async () => {
    const waiting = await send((2n * ETH).toString());
    await makeDue(waiting);
    await payments.waitFor(waiting, "AWAITING_USER_TRAVEL_RULE");
    await payments.cancel(waiting, "No data");
    await expectCancelled(waiting, "No data");

    await payments.sandbox.db.insert(addressBookEntries).values({
      organisationId: payments.organisation.id,
      chain: "ETHEREUM",
      name: "Exchange",
      address: STRANGER,
      recipient: true,
      travelRule: true,
      counterpartyName: "Jo Payee",
      vaspId: "vasp-1",
      vaspName: "Exchange Ltd",
      vaspType: "LISTED",
    });
    const compliance = await send();
    await makeDue(compliance);
    await payments.waitFor(compliance, "AWAITING_COMPLIANCE");
    await payments.cancel(compliance, "Too slow");
    await expectCancelled(compliance, "Too slow");
    await payments.sandbox.db.delete(addressBookEntries);
  });

  it("is refused once it is signed, submitted, confirmed or cancelled", async () => {
    const id = await send();
    await makeDue(id);
    await payments.waitFor(id, "AWAITING_SIGNATURES");
    await payments.approve(id, payments.people[0]!);
    for (const state of ["SIGNED", "SUBMITTED"]) {
      await payments.waitFor(id, state);
      expect(firstError(await payments.cancel(id)).code).toBe("INVALID_REQUEST_STATUS");
      expect((await payments.getRequest(id)).status).toBe(state);
      await makeDue(id);
    }
    const cancelled = await send();
    await payments.cancel(cancelled);
    expect(firstError(await payments.cancel(cancelled)).code).toBe("INVALID_REQUEST_STATUS");
    expect(firstError(await payments.approve(cancelled, payments.people[0]!)).code).toBe(
      "INVALID_REQUEST_STATUS",
    );
  });

  it("releases the coins of a Bitcoin payment", async () => {
    const { btc, sandbox } = payments;
    const ask = {
      subWalletId: btc.id,
      to: BITCOIN_STRANGER,
      amount: { value: (BTC / 2n).toString(), currency: "SATOSHI" },
    };
    const { requestId } = await payments.sendBitcoin(ask);
    expect(firstError(await payments.tryBitcoin(ask)).code).toBe("INSUFFICIENT_BALANCE");
    await payments.cancel(requestId);
    const coins = await sandbox.db.select().from(utxos).where(eq(utxos.subWalletId, btc.id));
    expect(coins).toEqual([expect.objectContaining({ reservedBy: null, spentBy: null })]);
    const again = await payments.sendBitcoin(ask);
    expect(again.requestId).not.toBe(requestId);
  });
});
