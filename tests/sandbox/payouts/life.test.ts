import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "../../../sandbox/db/schema";
import { readDer } from "../../fixtures/sandbox/der-reader";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { payoutCallsOf, type RowInput } from "../../fixtures/sandbox/payouts";
import { REQUEST_TRANSACTIONS, requestReport, rowsOf } from "../../fixtures/sandbox/report-files";

let payments: Payments;
let payouts: ReturnType<typeof payoutCallsOf>;
let rows: RowInput[];
beforeAll(async () => {
  payments = await startPayments({ organisation: { trustId: "TRUST-ä-1" } });
  payouts = payoutCallsOf(payments);
  const own = { subWalletId: payments.eth.id, to: STRANGER };
  rows = [
    { ...own, reference: " Inv-1 ", asset: "ETH", amount: "1000", note: "Ärzte" },
    { ...own, reference: "inv-2", asset: "USDC", amount: "2500000" },
    { ...own, reference: "inv-3", asset: "ETH", amount: "3000", to: STRANGER.toLowerCase() },
  ];
});
afterAll(() => payments?.sandbox.close());

describe("a payout", () => {
  it("is checked without being made", async () => {
    const { rows: checked, totals, approverGroups } = await payouts.check(rows);
    expect(checked).toHaveLength(3);
    for (const row of checked) {
      expect(row).toMatchObject({ refusal: null, code: null, usedBy: null, samePayment: null });
      expect(row).toMatchObject({ isFirstPayment: true, needsTravelRule: false });
    }
    const { id } = payments.eth;
    const maxFees = (2n * BigInt(checked[0].maxFee) + BigInt(checked[1].maxFee)).toString();
    expect(totals).toEqual([
      {
        subWalletId: id,
        asset: "ETH",
        decimals: 18,
        count: 2,
        amount: "4000",
        maxFees,
        available: `${10n * ETH}`,
      },
      {
        subWalletId: id,
        asset: "USDC",
        decimals: 6,
        count: 1,
        amount: "2500000",
        maxFees: "0",
        available: "5000000000",
      },
    ]);
    expect(approverGroups).toEqual([[{ quorumCount: 1, approvers: Array(3).fill({ name: "Ada Example" }) }]]);
    const [payout] = await payments.sandbox.db.query.payouts.findMany();
    expect(payout).toBeUndefined();
  });

  it("is approved once, and pays each row once", async () => {
    const made = await payouts.create(rows, {
      fileName: "may.csv",
      leftOut: [{ row: 9, reference: "x", reason: "no" }],
    });
    await payments.waitFor(made.requestId, "AWAITING_SIGNATURES");
    const waiting = await payouts.get(made.payoutId);
    expect(await payouts.get(made.requestId)).toMatchObject({ id: made.payoutId });
    const [ether] = waiting.totals;
    expect(Number(ether.price)).toBeGreaterThan(0);
    expect(Number(ether.inEuro)).toBeGreaterThan(Number(ether.price));
    expect(waiting).toMatchObject({
      name: "Salaries",
      fileName: "may.csv",
      createdBy: "Ada Example",
      rowCount: 3,
      canStop: true,
      leftOut: [{ row: 9, reference: "x", reason: "no" }],
      request: { requestId: made.requestId, type: "PAYOUT_REQUEST", status: "AWAITING_SIGNATURES" },
    });
    expect(waiting.rows.items.map(({ state }: { state: string }) => state)).toEqual(Array(3).fill("WAITING"));
    const { payload, type } = waiting.request.webhookMessage;
    expect(type).toBe("PAYOUT_REQUEST_CREATED");
    expect(payload).toMatchObject({ payoutId: made.payoutId, trustId: "TRUST-ä-1", name: "Salaries" });
    expect(payload.signData.data).toEqual({ name: payload.name, rows: payload.rows });
    expect(payload.rows[2]).toEqual({
      reference: "inv-3",
      subWalletId: payments.eth.id,
      chain: "ETHEREUM",
      asset: "ETH",
      contract: null,
      to: STRANGER,
      memo: null,
      amount: "3000",
      maxFee: waiting.rows.items[2].maxFee,
    });
    const [{ unverifiedMessageData: signed }] = payload.signData.delegateSignData;
    const encoded = Buffer.from(signed.signData, "hex");
    expect(createHash("sha256").update(encoded).digest("hex")).toBe(signed.message);
    expect(signed.shaSignData).toBe(signed.message);
    const text = JSON.stringify(readDer(signed.signData), (_, part) =>
      typeof part === "bigint" ? `${part}` : part,
    );
    for (const part of ["TRUST-ä-1", "PAYOUT", "Inv-1", STRANGER, "2500000"]) expect(text).toContain(part);

    const phone = await phoneOf(made.requestId);
    for (const words of ["3 payments", "Inv-1", "inv-2", "2.5 USDC", "Ärzte", "One recipient is new"]) {
      expect(phone).toContain(words);
    }
    expect(phone).toContain(signed.message.slice(0, 24).match(/.{4}/g).join(" "));
    expect(phone).toContain(">Approve</button>");

    await payments.approve(made.requestId, payments.people[0]!);
    await payments.waitFor(made.requestId, "CONFIRMED");
    const paid = await payouts.settled(made.payoutId);
    expect(paid.map(({ state }: { state: string }) => state)).toEqual(Array(3).fill("CONFIRMED"));
    for (const row of paid) {
      expect(row).toMatchObject({ reason: null, isUnsent: false, requestId: expect.any(String) });
      expect(row.transactionHash).toMatch(/^0x/);
      expect(BigInt(row.fee)).toBeLessThanOrEqual(BigInt(row.maxFee));
    }
    const notes = await payments.sandbox.db.query.requestAnnotations.findMany();
    expect(notes.find(({ requestId }) => requestId === paid[0].requestId)).toMatchObject({
      ...{ reference: "Inv-1", note: "Ärzte", by: "Ada Example" },
    });
    expect(new Set(paid.map(({ requestId }: { requestId: string }) => requestId)).size).toBe(3);

    const found = await findPaid({ payout: made.payoutId, limit: 2 });
    expect(found.items).toHaveLength(2);
    const rest = await findPaid({ payout: made.payoutId, limit: 2, nextToken: found.nextToken });
    const { payoutId } = made;
    const paidBy = [...found.items, ...rest.items].map(({ payout }) => payout);
    expect(paidBy).toEqual([3, 2, 1].map((at) => ({ payoutId, payoutName: "Salaries", positions: [at] })));
    for (const more of [{ sort: "STATUS" }, { search: "sala" }, { search: "sa" }, { assetSymbol: "USDC" }]) {
      const { items } = await findPaid({ payout: payoutId, ...more });
      expect(items, JSON.stringify(more)).toHaveLength("assetSymbol" in more ? 1 : 3);
    }
    expect((await findPaid({ search: "salaries" })).items).toHaveLength(3);
    for (const payout of [payments.eth.walletId, "no id"]) {
      expect((await findPaid({ payout })).items).toEqual([]);
    }

    const { file } = await requestReport(payments.sandbox, REQUEST_TRANSACTIONS, {});
    const movements = rowsOf(file).filter((row) => row.payout !== "");
    expect(movements.map(({ reference }) => reference)).toEqual(["Inv-1", "inv-2", "inv-2", "inv-3"]);
    for (const movement of movements) {
      expect(movement).toMatchObject({ record: "movement", payout: "Salaries", "payout id": payoutId });
    }
  });
});

const FIND = `query ($payout: String, $search: String, $sort: TransactionSort, $assetSymbol: String, $limit: Int, $nextToken: String) {
  user { findTransactions(payout: $payout, search: $search, sort: $sort, assetSymbol: $assetSymbol, limit: $limit,
    nextToken: $nextToken) { items { payout { payoutId payoutName positions } } nextToken } } }`;

async function findPaid(variables: Record<string, unknown>) {
  const { user } = await graphqlData(payments.sandbox.url, { query: FIND, variables });
  return user.findTransactions;
}

async function phoneOf(requestId: string): Promise<string> {
  const { db, url } = payments.sandbox;
  const [person] = await db.select().from(users).where(eq(users.email, payments.people[0]!.email));
  return (await fetch(`${url}/device/${person!.id}/${requestId}`)).text();
}
