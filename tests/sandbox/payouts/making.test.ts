import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addressBookEntries,
  organisations,
  payoutRows,
  requests,
  transactions,
} from "../../../sandbox/db/schema";
import { buildSubWallet, fund } from "../../fixtures/sandbox/builders";
import {
  BITCOIN_STRANGER,
  ETH,
  type Payments,
  STRANGER,
  startPayments,
} from "../../fixtures/sandbox/payments";
import { payoutCallsOf, type RowInput } from "../../fixtures/sandbox/payouts";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const RIPPLE = "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe";
const HOUR = 3_600_000;
/** Nobody waits for blocks here. */
const NO_BLOCKS = { SANDBOX_BLOCK_TIME_MS: "3600000" };

type Row = {
  state: string;
  reason: string | null;
  isUnsent: boolean;
  requestId: string | null;
  requestStatus: string | null;
  reference: string;
};

let payments: Payments;
let payouts: ReturnType<typeof payoutCallsOf>;

const ethereum = (reference: string, more: Partial<RowInput> = {}): RowInput => ({
  ...{ reference, subWalletId: payments.eth.id, asset: "ETH", to: STRANGER, amount: "1000" },
  ...more,
});
const bitcoin = (reference: string, more: Partial<RowInput> = {}): RowInput => ({
  ...{ reference, subWalletId: payments.btc.id, asset: "BTC", to: BITCOIN_STRANGER, amount: "5000" },
  ...more,
});
const states = (rows: Row[]) => rows.map(({ state }) => state);

async function until(id: string, isDone: (rows: Row[]) => boolean): Promise<Row[]> {
  for (let tries = 0; tries < 300; tries += 1) {
    const rows = await payouts.rowsOf(id);
    if (isDone(rows)) return rows;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error(JSON.stringify(await payouts.rowsOf(id)));
}

describe("while nothing is mined", () => {
  beforeAll(async () => {
    payments = await startPayments({ env: NO_BLOCKS });
    payouts = payoutCallsOf(payments);
  });
  afterAll(() => payments?.sandbox.close());

  it("stops what is not signed, and lets what is sent go on", async () => {
    const rows = [
      bitcoin("sent"),
      // What pays this vault has a transaction of its own.
      bitcoin("waits for its change", { to: payments.btc.address }),
      ethereum("waits for details", { amount: `${3n * ETH}` }),
      ethereum("sent too"),
    ];
    expect((await payouts.check(rows)).rows[2].needsTravelRule).toBe(true);
    const made = await payouts.createApproved(rows, payments.people[0]!);
    const before = await until(
      made.payoutId,
      (now) => states(now).join() === "SUBMITTED,WAITING,MAKING,SUBMITTED",
    );
    expect(before.map(({ requestStatus }) => requestStatus)).toEqual([
      ...["SUBMITTED", null, "AWAITING_USER_TRAVEL_RULE", "SUBMITTED"],
    ]);
    expect((await payouts.get(made.payoutId)).canStop).toBe(true);
    // The payment that waits for details has the later nonce, so that it holds up nothing.
    const nonces = await nonceOf([before[3]!.requestId!, before[2]!.requestId!]);
    expect(nonces).toEqual([0, 1]);
    const answer = await payouts.stop(made.payoutId);
    expect(answer.data.stopPayout).toEqual({ id: made.payoutId, canStop: false });
    const after: Row[] = await payouts.rowsOf(made.payoutId);
    expect(states(after)).toEqual(["SUBMITTED", "STOPPED", "STOPPED", "SUBMITTED"]);
    expect(after[1]).toMatchObject({ reason: "The payout was stopped", isUnsent: true, requestId: null });
    expect(after[2]).toMatchObject({ reason: "The payout was stopped", isUnsent: true });
    expect((await payments.getRequest(after[2]!.requestId!)).status).toBe("USER_CANCELLED");
    const { rows: again } = await payouts.check(rows);
    expect(again.map(({ code }: { code: string }) => code === "REFERENCE_USED")).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect((await payouts.stop(made.payoutId)).errors).toBeUndefined();
  });

  it("cancels a payout that waits for approval", async () => {
    const made = await payouts.create([ethereum("never")]);
    await payouts.stop(made.payoutId);
    expect((await payments.getRequest(made.requestId)).status).toBe("USER_CANCELLED");
    expect(await payouts.rowsOf(made.payoutId)).toMatchObject([
      { state: "STOPPED", reason: "The payout was stopped", isUnsent: true },
    ]);
  });

  it("keeps the reference of a payment that a cancellation replaces, and follows a speed-up", async () => {
    const made = await payouts.createApproved([ethereum("faster")], payments.people[0]!);
    const [sent] = await until(made.payoutId, (now) => states(now).join() === "SUBMITTED");
    const [nonce] = await nonceOf([sent!.requestId!]);
    const faster = await payments.sendEthereum({
      ...{ fromAddress: payments.eth.address, to: STRANGER, value: "1000", nonce, gasPrice: "90000000000" },
    });
    await payments.waitFor(faster.requestId, "AWAITING_SIGNATURES");
    await payments.approve(faster.requestId, payments.people[0]!);
    await payments.waitFor(faster.requestId, "SUBMITTED");
    expect(await payouts.rowsOf(made.payoutId)).toMatchObject([
      { state: "SUBMITTED", requestId: faster.requestId },
    ]);
    expect((await payments.getRequest(sent!.requestId!)).status).toBe("SYSTEM_CANCELLED");
  });

  async function nonceOf(ids: string[]): Promise<number[]> {
    const rows = await payments.sandbox.db.select().from(requests).where(inArray(requests.id, ids));
    return ids.map((id) => rows.find((row) => row.id === id)!.unsigned.nonce as number);
  }
});

describe("making the payments", () => {
  const clockOffset = { ms: 0 };
  let xrp: Awaited<ReturnType<typeof buildSubWallet>>;
  beforeAll(async () => {
    clockOffset.ms = offsetTo(3);
    payments = await startPayments({ clockOffset, coins: [1_000_000n] });
    payouts = payoutCallsOf(payments);
    xrp = await buildSubWallet(payments.sandbox, payments.walletId, "XRP");
    await fund(payments.sandbox, xrp, "RIPPLE/XRP", 100_000_000n);
  });
  afterAll(() => payments?.sandbox.close());

  it("fails a row whose fee rose above the most that was approved, and goes on with the next", async () => {
    const ripple = { subWalletId: xrp.id, asset: "XRP", to: RIPPLE, amount: "2000000" };
    const rows = [
      { ...ripple, reference: "tight", maxFee: "10" },
      { ...ripple, reference: "loose", maxFee: "20" },
    ];
    const made = await payouts.create(rows);
    await payments.waitFor(made.requestId, "AWAITING_SIGNATURES");
    clockOffset.ms = offsetTo(15);
    await payments.approve(made.requestId, payments.people[0]!);
    const [tight, loose] = await payouts.settled(made.payoutId);
    expect(tight).toMatchObject({
      ...{ state: "FAILED", isUnsent: true, requestId: null },
      reason: "The fee rose above 0.00001 XRP, the most that was approved",
    });
    expect(loose).toMatchObject({ state: "CONFIRMED", fee: "12" });
    expect((await payouts.check([{ ...ripple, reference: "tight" }])).rows[0].code).toBeNull();
  });

  it("fails what cannot be paid any more, with the reason", async () => {
    const { db } = payments.sandbox;
    const other = "0x8617E340B3D01FA5F11F306F4090FD50E238070D";
    const rows = [
      ethereum("listed"),
      ethereum("not listed", { to: other }),
      ethereum("too much", { asset: "USDC", amount: "4999000000" }),
    ];
    const made = await payouts.create(rows);
    await payments.waitFor(made.requestId, "AWAITING_SIGNATURES");
    await db.update(organisations).set({ whitelistEnabled: true });
    await db.insert(addressBookEntries).values({
      ...{ organisationId: payments.organisation.id, chain: "ETHEREUM", name: "Acme", address: STRANGER },
      ...{ recipient: true, travelRule: false },
    });
    const spent = await payments.sendEthereum({
      ...{ fromAddress: payments.eth.address, to: STRANGER, value: "2000000", assetSymbol: "USDC" },
    });
    await payments.waitFor(spent.requestId, "AWAITING_SIGNATURES");
    await payments.approve(spent.requestId, payments.people[0]!);
    await payments.waitFor(spent.requestId, "CONFIRMED");
    await payments.approve(made.requestId, payments.people[0]!);
    const settled: Row[] = await payouts.settled(made.payoutId);
    await db.update(organisations).set({ whitelistEnabled: false });
    expect(states(settled)).toEqual(["CONFIRMED", "FAILED", "FAILED"]);
    expect(settled[1]!.reason).toBe(
      "Your organisation only allows sending to recipients in its address book",
    );
    expect(settled[2]!.reason).toMatch(/^Insufficient balance: 4999 USDC needed for the amount/);
    expect(settled.map(({ isUnsent }) => isUnsent)).toEqual([false, true, true]);
  });

  it("pays each row once with many workers on one database", async () => {
    const rows = [
      ...Array.from({ length: 12 }, (_, at) => ethereum(`many ${at}`, { amount: `${1000 + at}` })),
      ...Array.from({ length: 4 }, (_, at) => bitcoin(`coins ${at}`)),
    ];
    const made = await payouts.create(rows);
    await payments.waitFor(made.requestId, "AWAITING_SIGNATURES");
    await payments.approve(made.requestId, payments.people[0]!);
    const work = Array.from({ length: 6 }, () => payments.sandbox.runOnce());
    const settled: Row[] = await payouts.settled(made.payoutId);
    await Promise.all(work);
    expect(settled.map(({ reason, state }) => reason ?? state)).toEqual(rows.map(() => "CONFIRMED"));
    const { db } = payments.sandbox;
    const made_ = await db.select().from(requests).where(eq(requests.payoutId, made.payoutId));
    // The four of the Bitcoin sub-wallet are made together.
    expect(made_).toHaveLength(13);
    const nonces = made_.flatMap(({ unsigned }) => (unsigned.nonce as number | undefined) ?? []);
    expect(new Set(nonces).size).toBe(12);
    const sent = await db
      .select()
      .from(transactions)
      .where(
        inArray(
          transactions.requestId,
          made_.map(({ id }) => id),
        ),
      );
    const amounts = [...rows.slice(0, 12).map(({ amount }) => amount), "20000"];
    expect(sent.map(({ amount }) => amount.toString()).toSorted()).toEqual(amounts.toSorted());
    expect(await trialBalance(db)).toMatchObject({ isSound: true });
  });

  it("does not sign what differs from what was approved", async () => {
    const made = await payouts.create([ethereum("changed 1"), ethereum("changed 2")]);
    await payments.waitFor(made.requestId, "AWAITING_SIGNATURES");
    const { db } = payments.sandbox;
    await db.update(payoutRows).set({ amount: 999n }).where(eq(payoutRows.payoutId, made.payoutId));
    const phone = await phoneOf(made.requestId);
    expect(phone).toContain("The service's digests do not match this payout");
    expect(phone).not.toContain(">Approve</button>");
    // Somebody signs all the same.
    await payments.approve(made.requestId, payments.people[0]!);
    for (const row of await payouts.settled(made.payoutId)) {
      expect(row).toMatchObject({ state: "FAILED", reason: "It is not the payment that was approved" });
      expect(row.isUnsent).toBe(true);
    }
  });

  async function phoneOf(requestId: string): Promise<string> {
    const { id } = payments.people[0]!;
    return (await fetch(`${payments.sandbox.url}/device/${id}/${requestId}`)).text();
  }
});

/** Milliseconds until that hour of the day, UTC, on the way forward. */
function offsetTo(hour: number): number {
  const now = new Date();
  const wanted = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, hour);
  return wanted - now.getTime() + HOUR / 10;
}
