import { createHash } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyExport } from "~/lib/verify/judge.server";
import { outsideAddress } from "../../../sandbox/chains/facts";
import type { Chain } from "../../../sandbox/chains/names";
import {
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  organisations,
  payoutRows,
  requests,
  transactions,
  transfers,
} from "../../../sandbox/db/schema";
import { buildSubWallet, fund } from "../../fixtures/sandbox/builders";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, startPayments } from "../../fixtures/sandbox/payments";
import { payoutCallsOf, type RowInput } from "../../fixtures/sandbox/payouts";
import { REQUEST_TRANSACTIONS, requestReport, rowsOf } from "../../fixtures/sandbox/report-files";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

type Row = {
  position: number;
  state: string;
  reason: string | null;
  requestId: string | null;
  transactionHash: string | null;
  fee: string | null;
  maxFee: string;
  isUnsent: boolean;
};

let payments: Payments;
let payouts: ReturnType<typeof payoutCallsOf>;

const stranger = (chain: Chain, seed: string) =>
  outsideAddress(chain, "testnet", {
    bytes: (length) => createHash("sha512").update(seed).digest().subarray(0, length),
  });
const ALICE = stranger("BITCOIN", "Alice");
const BOB = stranger("BITCOIN", "Bob");

const bitcoin = (reference: string, amount: number, to = ALICE): RowInput => ({
  ...{ reference, subWalletId: payments.btc.id, asset: "BTC", to, amount: `${amount}` },
});

const ask = async (query: string, variables: Record<string, unknown> = {}) =>
  (await graphqlData(payments.sandbox.url, { query, variables })).user;

const find = async (search: string): Promise<string[]> => {
  const query = `query ($search: String) { user { findTransactions(search: $search) { items { requestId } } } }`;
  const { findTransactions } = await ask(query, { search });
  return findTransactions.items.map(({ requestId }: { requestId: string }) => requestId);
};

describe("several payments of a payout in one transaction", () => {
  let rows: RowInput[];
  let paid: Row[];
  let requestId: string;
  let single: bigint;
  let payoutId: string;

  beforeAll(async () => {
    payments = await startPayments({ coins: [30_000_000n, 200_000n, 300_000n] });
    payouts = payoutCallsOf(payments);
    rows = [
      bitcoin("pay-alice", 5_001),
      bitcoin("pay-us", 5_002, payments.btc.address),
      bitcoin("pay-bob", 5_004, BOB),
      bitcoin("pay-alice-again", 5_008),
      // Above the threshold of the Travel Rule.
      bitcoin("large", 20_000_000, BOB),
    ];
    const [alone] = (await payouts.check([rows[0]!])).rows;
    single = BigInt(alone.maxFee);
    const made = await payouts.create(rows);
    payoutId = made.payoutId;
    await payments.waitFor(made.requestId, "AWAITING_SIGNATURES");
    await payments.approve(made.requestId, payments.people[0]!);
    for (;;) {
      paid = await payouts.rowsOf(payoutId);
      if (paid.slice(0, 4).every(({ state }) => state === "CONFIRMED") && paid[4]!.requestId) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    requestId = paid[0]!.requestId!;
  }, 60_000);
  afterAll(() => payments?.sandbox.close());

  it("leaves out what pays this vault, and what may wait for transfer details", async () => {
    const ids = paid.map((row) => row.requestId);
    expect([ids[0], ids[2], ids[3]]).toEqual(Array(3).fill(requestId));
    expect(new Set(ids).size).toBe(3);
    expect(paid[4]!.state).toBe("MAKING");
    expect(paid[0]!.transactionHash).toBe(paid[3]!.transactionHash);
  });

  it("allows each its share of the fee, and counts the fee once", async () => {
    const together = [paid[0]!, paid[2]!, paid[3]!];
    for (const { maxFee } of together) expect(BigInt(maxFee)).toBeLessThan(single);
    expect(together.map(({ fee }) => fee !== null)).toEqual([true, false, false]);
    const most = together.reduce((sum, { maxFee }) => sum + BigInt(maxFee), 0n);
    expect(BigInt(paid[0]!.fee!)).toBeLessThanOrEqual(most);
    const { db } = payments.sandbox;
    const [sent] = await db.select().from(transactions).where(eq(transactions.requestId, requestId));
    expect(sent).toMatchObject({ to: null, amount: 15_013n, direction: "SENT", status: "CONFIRMED" });
    expect(sent!.fee!.toString()).toBe(paid[0]!.fee);
    expect(sent!.addresses).toEqual([sent!.from, ALICE, BOB]);
    const parts = await db
      .select()
      .from(transfers)
      .where(eq(transfers.transactionOrder, sent!.order))
      .orderBy(asc(transfers.position));
    expect(parts.map(({ to, amount }) => [to, amount])).toEqual([
      [ALICE, 5_001n],
      [BOB, 5_004n],
      [ALICE, 5_008n],
    ]);
  });

  it("posts each payment, and its whole fee once", async () => {
    const { db } = payments.sandbox;
    const legs = await db
      .select({ kind: ledgerAccounts.kind, amount: ledgerEntries.amount })
      .from(ledgerTransactions)
      .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
      .where(eq(ledgerTransactions.reference, requestId));
    const sumOf = (kind: string) =>
      legs
        .filter((leg) => leg.kind === kind && leg.amount > 0n)
        .reduce((sum, { amount }) => sum + amount, 0n);
    expect(sumOf("network")).toBe(15_013n);
    expect(sumOf("fees").toString()).toBe(paid[0]!.fee);
    expect(await trialBalance(db)).toMatchObject({ isSound: true });
  });

  it("is found by each recipient, each reference, and how an address begins", async () => {
    for (const text of [
      ALICE,
      BOB,
      BOB.slice(0, 9),
      BOB.slice(-7),
      "pay-bob",
      "pay-alice-again",
      "Salaries",
    ]) {
      expect(await find(text), text).toContain(requestId);
    }
    expect(await find(stranger("BITCOIN", "Carol"))).toEqual([]);
  });

  it("is what the next payment to each recipient is compared with", async () => {
    const { rows: checked } = await payouts.check([
      bitcoin("next 1", 5_004, BOB),
      bitcoin("next 2", 5_001, BOB),
      bitcoin("next 3", 15_013, ALICE),
    ]);
    expect(checked.map(({ samePayment }: { samePayment: { id: string } | null }) => samePayment)).toEqual([
      { id: requestId },
      null,
      null,
    ]);
    expect(checked.map(({ isFirstPayment }: { isFirstPayment: boolean }) => isFirstPayment)).toEqual([
      false,
      false,
      false,
    ]);
    const { recipientRecord, recentRecipients } = await ask(
      `query ($address: String!) { user {
        recipientRecord(chain: BITCOIN, address: $address) { lastPayment { requestId amount { value } to { id } } }
        recentRecipients(chain: BITCOIN) { address } } }`,
      { address: ALICE },
    );
    expect(recipientRecord.lastPayment).toEqual({
      requestId,
      amount: { value: "10009" },
      to: { id: ALICE },
    });
    const recent = recentRecipients.map(({ address }: { address: string }) => address);
    expect(recent).toEqual(expect.arrayContaining([ALICE, BOB]));
  });

  it("is one line for each payment in the history's file, which adds up", async () => {
    const { file, manifest } = await requestReport(payments.sandbox, REQUEST_TRANSACTIONS, {});
    const lines = rowsOf(file).filter(({ id, record }) => id === requestId && record === "movement");
    expect(lines.map(({ reference, to, amount, fee }) => [reference, to, amount, fee !== ""])).toEqual([
      ["pay-alice", ALICE, "0.00005001", true],
      ["pay-bob", BOB, "0.00005004", false],
      ["pay-alice-again", ALICE, "0.00005008", false],
    ]);
    const waiting = rowsOf(file).filter(({ record }) => record === "waiting");
    expect(waiting.map(({ reference, to }) => [reference, to])).toEqual([["large", BOB]]);
    const { publicKey } = JSON.parse(manifest.text).signer;
    async function* source() {
      yield Buffer.from(file.text);
    }
    const verdict = await verifyExport(source(), Buffer.from(manifest.text), [publicKey]);
    expect(verdict.differences).toEqual([]);
  });

  it("has its fee once in the results of the payout, and on its page", async () => {
    const { csvPayout } = await ask(
      `query ($id: String!, $at: String!) { user { csvPayout(id: $id, at: $at) } }`,
      {
        id: payoutId,
        at: new Date().toISOString(),
      },
    );
    const lines = rowsOf({ text: csvPayout } as never).filter(({ record }) => record === "payment");
    const made = lines.filter((line) => line["request id"] === requestId);
    expect(made.map(({ row, state, fee }) => [row, state, fee !== ""])).toEqual([
      ["1", "CONFIRMED", true],
      ["3", "CONFIRMED", false],
      ["4", "CONFIRMED", false],
    ]);
    const { findTransactions } = await ask(
      `query ($id: String) { user { findTransactions(payout: $id) { items { requestId payout { positions } } } } }`,
      { id: payoutId },
    );
    expect(findTransactions.items).toContainEqual({ requestId, payout: { positions: [1, 3, 4] } });
  });

  it("stays within what was approved: a fee above what all allow together pays nobody", async () => {
    const [one] = (await payouts.check([bitcoin("cheap 1", 5_000), bitcoin("cheap 2", 5_000)])).rows;
    const made = await payouts.create([bitcoin("cheap 1", 5_000), bitcoin("cheap 2", 5_000)]);
    await payments.waitFor(made.requestId, "AWAITING_SIGNATURES");
    const { db } = payments.sandbox;
    await db
      .update(payoutRows)
      .set({ maxFee: BigInt(one.maxFee) / 3n })
      .where(eq(payoutRows.payoutId, made.payoutId));
    await payments.approve(made.requestId, payments.people[0]!);
    for (const row of await payouts.settled(made.payoutId)) {
      expect(row).toMatchObject({ state: "FAILED", requestId: null, isUnsent: true });
      expect(row.reason).toMatch(/^The fee rose above .* BTC, the most that was approved$/);
    }
  });

  it("leaves out a recipient that may not be paid any more", async () => {
    const made = await payouts.create([
      bitcoin("kept 1", 5_001),
      bitcoin("gone", 5_002, BOB),
      bitcoin("kept 2", 5_003),
    ]);
    await payments.waitFor(made.requestId, "AWAITING_SIGNATURES");
    const { db } = payments.sandbox;
    await db.update(organisations).set({ whitelistEnabled: true });
    await allow(ALICE);
    await payments.approve(made.requestId, payments.people[0]!);
    const settled: Row[] = await payouts.settled(made.payoutId);
    await db.update(organisations).set({ whitelistEnabled: false });
    expect(settled.map(({ state }) => state)).toEqual(["CONFIRMED", "FAILED", "CONFIRMED"]);
    expect(settled[0]!.requestId).toBe(settled[2]!.requestId);
    expect(settled[1]!.reason).toContain("address book");
  });

  async function allow(address: string) {
    const { addressBookEntries } = await import("../../../sandbox/db/schema");
    const { db } = payments.sandbox;
    const organisationId = payments.organisation.id;
    await db.insert(addressBookEntries).values({
      ...{ organisationId, chain: "BITCOIN", address, name: "Alice", recipient: true, travelRule: false },
    });
  }
});

describe("what is to be signed", () => {
  beforeAll(async () => {
    payments = await startPayments();
    payouts = payoutCallsOf(payments);
    await payments.sandbox.db.execute(sql`create function hold_transfer() returns trigger language plpgsql as $$
      begin raise exception 'The test holds it'; end $$`);
  });
  beforeEach(async () => {
    await payments.sandbox.db.execute(sql`create trigger transfer_held before insert on transfers
      for each row execute function hold_transfer()`);
  });
  afterAll(() => payments?.sandbox.close());

  /** Until then a payment is made, but cannot be assessed, and waits. */
  const letSend = () => payments.sandbox.db.execute(sql`drop trigger transfer_held on transfers`);

  type Output = { recipientAddress: string; amountToSend: number };
  const forgeries: [string, (outputs: Output[]) => Output[]][] = [
    ["another recipient", ([one, two, ...rest]) => [one!, { ...two!, recipientAddress: ALICE }, ...rest]],
    [
      "another amount",
      ([one, two, ...rest]) => [one!, { ...two!, amountToSend: two!.amountToSend + 1 }, ...rest],
    ],
    ["two payments in the other order", ([one, two, ...rest]) => [two!, one!, ...rest]],
    ["a payment less", ([one, , ...rest]) => [one!, ...rest]],
    ["a payment more", (outputs) => [...outputs, { recipientAddress: BOB, amountToSend: 600 }]],
  ];

  it.each(forgeries)("is refused with %s", async (name, forge) => {
    const { db } = payments.sandbox;
    const rows = [bitcoin(`${name} 1`, 5_001), bitcoin(`${name} 2`, 5_002, BOB), bitcoin(`${name} 3`, 5_003)];
    const made = await payouts.createApproved(rows, payments.people[0]!);
    for (;;) {
      const [request] = await db.select().from(requests).where(eq(requests.payoutId, made.payoutId));
      if (request) {
        expect(request.status).toBe("PREPROCESSING");
        const unsigned = request.unsigned as { outputs: Output[] };
        expect(unsigned.outputs).toHaveLength(4);
        await db
          .update(requests)
          .set({ unsigned: { ...unsigned, outputs: forge(unsigned.outputs) } })
          .where(eq(requests.id, request.id));
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await letSend();
    for (const row of await payouts.settled(made.payoutId)) {
      expect(row).toMatchObject({ state: "FAILED", reason: "It is not the payment that was approved" });
      expect(row.isUnsent).toBe(true);
    }
  });

  it("is refused once the payout is stopped", async () => {
    const rows = [bitcoin("stopped 1", 5_001), bitcoin("stopped 2", 5_002, BOB)];
    const made = await payouts.createApproved(rows, payments.people[0]!);
    for (;;) {
      const now: Row[] = await payouts.rowsOf(made.payoutId);
      if (now.every(({ state }) => state === "MAKING")) break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect((await payouts.stop(made.payoutId)).errors).toBeUndefined();
    await letSend();
    for (const row of await payouts.settled(made.payoutId)) {
      expect(row).toMatchObject({ state: "STOPPED", isUnsent: true });
    }
    expect(await trialBalance(payments.sandbox.db)).toMatchObject({ isSound: true });
  });

  it("is signed and sent once what failed at first succeeds", async () => {
    const rows = [bitcoin("later 1", 5_001), bitcoin("later 2", 5_002, BOB)];
    const made = await payouts.createApproved(rows, payments.people[0]!);
    const { db } = payments.sandbox;
    const attempts = async () => {
      const [request] = await db.select().from(requests).where(eq(requests.payoutId, made.payoutId));
      return request?.attempts ?? 0;
    };
    await expect.poll(attempts, { timeout: 10_000 }).toBeGreaterThan(0);
    await letSend();
    for (const row of await payouts.settled(made.payoutId)) expect(row.state).toBe("CONFIRMED");
  });
});

describe("more payments than one transaction holds", () => {
  beforeAll(async () => {
    payments = await startPayments();
    payouts = payoutCallsOf(payments);
  });
  afterAll(() => payments?.sandbox.close());

  it("are made by one transaction after the other", async () => {
    const ada = await buildSubWallet(payments.sandbox, payments.walletId, "ADA", "Pays ADA");
    await fund(payments.sandbox, ada, "CARDANO/ADA", 1_000_000_000n);
    const rows = Array.from({ length: 130 }, (_, at) => ({
      ...{ reference: `ada ${at}`, subWalletId: ada.id, asset: "ADA", amount: `${1_000_000 + at}` },
      to: stranger("CARDANO", `payee ${at}`),
    }));
    const made = await payouts.createApproved(rows, payments.people[0]!);
    const { db } = payments.sandbox;
    const load = () =>
      db
        .select()
        .from(payoutRows)
        .where(eq(payoutRows.payoutId, made.payoutId))
        .orderBy(asc(payoutRows.position));
    await expect
      .poll(async () => (await load()).every(({ state }) => state === "CONFIRMED"), { timeout: 30_000 })
      .toBe(true);
    const ids = (await load()).map(({ requestId }) => requestId);
    expect([...new Set(ids)]).toEqual([ids[0], ids[100]]);
    expect(new Set(ids.slice(0, 100)).size).toBe(1);
    expect(await trialBalance(payments.sandbox.db)).toMatchObject({ isSound: true });
  });
});
