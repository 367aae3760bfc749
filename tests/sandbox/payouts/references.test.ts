import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEvents, payoutRows } from "../../../sandbox/db/schema";
import { buildOrganisation, buildSubWallet, buildUser, buildWallet } from "../../fixtures/sandbox/builders";
import { firstError } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { payoutCallsOf, type RowInput } from "../../fixtures/sandbox/payouts";

let payments: Payments;
let payouts: ReturnType<typeof payoutCallsOf>;
beforeAll(async () => {
  payments = await startPayments();
  payouts = payoutCallsOf(payments);
});
afterAll(() => payments?.sandbox.close());

const rowOf = (reference: string, more: Partial<RowInput> = {}): RowInput => ({
  ...{ reference, subWalletId: payments.eth.id, asset: "ETH", to: STRANGER },
  ...{ amount: "1000", maxFee: "10000000000000000" },
  ...more,
});

const codeOf = async (rows: RowInput[]) => {
  const answer = await payouts.tryCreate(rows);
  return answer.errors ? firstError(answer).code : "made";
};

describe("a reference", () => {
  it("belongs to one row of a list, whatever its letter case and spaces", async () => {
    const rows = [rowOf("List-1"), rowOf("  list-1 "), rowOf("LIST-1")];
    const { rows: checked } = await payouts.check(rows);
    expect(checked.map(({ code }: { code: string }) => code)).toEqual([
      null,
      "REFERENCE_USED",
      "REFERENCE_USED",
    ]);
    expect(checked[1].usedBy).toBeNull();
    const answer = await payouts.tryCreate(rows);
    expect(firstError(answer).code).toBe("REFERENCE_USED");
    expect(answer.errors?.[0]?.extensions?.place).toMatchObject({ row: 1, field: "reference" });
  });

  it("is used while its payout waits, and for ever once it is paid", async () => {
    const made = await payouts.create([rowOf("paid-1")], { name: "First" });
    const used = async () => (await payouts.check([rowOf("PAID-1")])).rows[0];
    const usedBy = { payoutId: made.payoutId, payoutName: "First", requestId: null, state: "WAITING" };
    expect(await used()).toMatchObject({ code: "REFERENCE_USED", usedBy });
    expect(await codeOf([rowOf("other"), rowOf("paid-1")])).toBe("REFERENCE_USED");
    await payments.waitFor(made.requestId, "AWAITING_SIGNATURES");
    await payments.approve(made.requestId, payments.people[0]!);
    const [paid] = await payouts.settled(made.payoutId);
    expect(await used()).toMatchObject({
      code: "REFERENCE_USED",
      usedBy: { ...usedBy, requestId: paid.requestId, state: "CONFIRMED" },
    });
    expect(await codeOf([rowOf("paid-1")])).toBe("REFERENCE_USED");
    // The row that was refused with it was not made either.
    expect(await codeOf([rowOf("other")])).toBe("made");
  });

  it("is free again once its payout is rejected", async () => {
    const made = await payouts.create([rowOf("free-1"), rowOf("free-2")]);
    await payments.waitFor(made.requestId, "AWAITING_SIGNATURES");
    expect(await codeOf([rowOf("free-1")])).toBe("REFERENCE_USED");
    await payments.cancel(made.requestId);
    const rows = await payouts.rowsOf(made.payoutId);
    for (const row of rows) {
      expect(row).toMatchObject({ state: "STOPPED", isUnsent: true });
      expect(row.reason).toMatch(/^The payout was not approved: /);
    }
    expect(await codeOf([rowOf("free-1"), rowOf("free-2")])).toBe("made");
  });

  it("is given to one of two payouts that are made at once", async () => {
    const rows = [rowOf("at-once-1"), rowOf("at-once-2")];
    const answers = await Promise.all([rows, rows.toReversed(), rows].map((one) => payouts.tryCreate(one)));
    const codes = answers.map((answer) => (answer.errors ? firstError(answer).code : "made"));
    expect(codes.toSorted()).toEqual(["REFERENCE_USED", "REFERENCE_USED", "made"]);
  });

  it("cannot be stored twice, even by a service that did not look", async () => {
    const made = await payouts.create([rowOf("stored")]);
    const [row] = await payments.sandbox.db
      .select()
      .from(payoutRows)
      .where(eq(payoutRows.payoutId, made.payoutId));
    const again = payments.sandbox.db.insert(payoutRows).values({ ...row!, position: 2 });
    await expect(again).rejects.toMatchObject({ cause: { constraint: "payout_rows_reference" } });
  });
});

describe("creating a payout", () => {
  it("again with its key answers the same and makes nothing", async () => {
    const rows = [rowOf("key-1")];
    const idempotencyKey = "payout-key-1";
    const first = await payouts.tryCreate(rows, { idempotencyKey });
    const second = await payouts.tryCreate(rows, { idempotencyKey });
    expect(second.data.createPayout).toEqual(first.data.createPayout);
    const other = await payouts.tryCreate([rowOf("key-2")], { idempotencyKey });
    expect(firstError(other).code).toBe("INVALID_INPUT");
  });

  it("knows nothing of another organisation", async () => {
    const { sandbox } = payments;
    const other = await buildOrganisation(sandbox);
    const walletId = await buildWallet(sandbox, other.id, [await buildUser(sandbox, other.id)]);
    const foreign = await buildSubWallet(sandbox, walletId, "ETH");
    const row = rowOf("foreign", { subWalletId: foreign.id });
    const { rows: checked, approverGroups } = await payouts.check([row]);
    expect(checked[0]).toMatchObject({ code: "NOT_FOUND", refusal: "SubWalletId not found", maxFee: null });
    expect(approverGroups).toBeNull();
    expect(await codeOf([row])).toBe("NOT_FOUND");
    const [entry] = (await sandbox.db.select().from(auditEvents))
      .filter(({ action }) => action === "REQUEST_REFUSED")
      .slice(-1);
    expect(entry?.description).toContain("Payout refused: Row 1: SubWalletId not found");
    // The same reference is another one there.
    const made = await payouts.create([rowOf("theirs")]);
    await sandbox.db
      .update(payoutRows)
      .set({ organisationId: other.id })
      .where(eq(payoutRows.payoutId, made.payoutId));
    expect(await codeOf([rowOf("theirs")])).toBe("made");
    for (const id of ["00000000-0000-4000-8000-00000000abcd", "no id", ""]) {
      expect(await payouts.get(id)).toBeNull();
      expect(firstError(await payouts.stop(id)).code).toBe("NOT_FOUND");
    }
  });

  it("takes rows of one wallet only", async () => {
    const { sandbox, organisation, people } = payments;
    const walletId = await buildWallet(sandbox, organisation.id, people);
    const second = await buildSubWallet(sandbox, walletId, "ETH");
    const { fund } = await import("../../fixtures/sandbox/builders");
    await fund(sandbox, second, "ETHEREUM/ETH", 10n ** 18n);
    const rows = [rowOf("two-1"), rowOf("two-2", { subWalletId: second.id })];
    expect((await payouts.check(rows)).approverGroups).toBeNull();
    const answer = await payouts.tryCreate(rows);
    expect(firstError(answer)).toMatchObject({
      code: "INVALID_INPUT",
      errorMessage: "Row 2: All payments of a payout must be made from one wallet",
    });
    expect(answer.errors?.[0]?.extensions?.place).toMatchObject({ row: 1, field: "subWalletId" });
  });
});
