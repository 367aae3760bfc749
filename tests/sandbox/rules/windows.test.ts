import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { requests, ruledMovements } from "../../../sandbox/db/schema";
import type { TestUser } from "../../fixtures/sandbox/builders";
import { firstError } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { payoutCallsOf } from "../../fixtures/sandbox/payouts";
import { holdRules, ruleOf } from "../../fixtures/sandbox/rules";

/** So little that the Travel Rule does not apply. */
const MILLI = 10n ** 15n;

let payments: Payments;
afterEach(() => payments?.sandbox.close());

const LIMIT = (amount: string, hours = 24) =>
  ruleOf("limit", { operations: ["PAYMENT"], assets: ["ETH"], above: { amount, currency: null, hours } });

const start = async (env: Record<string, string> = {}) => {
  payments = await startPayments({ env });
  return payments.people as [TestUser, TestUser, TestUser];
};
const tryPay = (value: bigint, more: Record<string, unknown> = {}) =>
  payments.tryEthereum({ fromAddress: payments.eth.address, to: STRANGER, value: value.toString(), ...more });
const pay = async (value: bigint, more: Record<string, unknown> = {}): Promise<string> => {
  const answer = await tryPay(value, more);
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  const { requestId } = answer.data.createEthereumTransaction;
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  return requestId;
};
const isRefused = async (value: bigint) => {
  const code = (await tryPay(value)).errors?.[0]?.extensions?.code;
  if (code !== undefined) expect(code).toBe("NOT_ALLOWED");
  return code !== undefined;
};

describe("a limit over hours", () => {
  it("is never passed by 200 requests at once", async () => {
    await start();
    const { sandbox } = payments;
    await holdRules(payments, 1, [LIMIT("0.007")]);
    const answers = await Promise.all(Array.from({ length: 200 }, () => tryPay(MILLI)));
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions?.code ?? "made");
    expect(codes.filter((code) => code === "made")).toHaveLength(7);
    expect(new Set(codes)).toEqual(new Set(["made", "NOT_ALLOWED"]));
    const [{ sum } = { sum: null }] = await sandbox.db
      .select({ sum: sql<string>`sum(${ruledMovements.amount})::text` })
      .from(ruledMovements);
    expect(Number(sum)).toBe(0.007);
  });

  it("counts what may still pay, not what was cancelled, and forgets what is older", async () => {
    const [ada] = await start();
    await holdRules(payments, 1, [LIMIT("0.003")]);
    const first = await pay(2n * MILLI);
    expect(await isRefused(2n * MILLI)).toBe(true);
    await payments.cancel(first);
    const second = await pay(2n * MILLI);
    await payments.approve(second, ada);
    await payments.waitFor(second, "CONFIRMED");
    expect(await isRefused(2n * MILLI)).toBe(true);
    await payments.sandbox.db
      .update(ruledMovements)
      .set({ at: sql`clock_timestamp() - interval '24 hours 1 second'` })
      .where(eq(ruledMovements.requestId, second));
    await pay(2n * MILLI);
  });

  it("counts a payment that is sped up once", async () => {
    const [ada] = await start({ SANDBOX_BLOCK_TIME_MS: "60000" });
    await holdRules(payments, 1, [LIMIT("0.003")]);
    const first = await pay(2n * MILLI, { gasPrice: "20000000000" });
    await payments.approve(first, ada);
    await payments.waitFor(first, "SUBMITTED");
    const { nonce } = (await payments.sandbox.db.select().from(requests))[0]!.unsigned as { nonce: number };
    await pay(2n * MILLI, { nonce, gasPrice: "40000000000" });
    expect(await isRefused(2n * MILLI)).toBe(true);
    await pay(MILLI);
  });

  it("lets what was prepared before it pay until it is used up by what is signed", async () => {
    const [ada] = await start();
    const ids = [await pay(2n * MILLI), await pay(2n * MILLI)];
    await holdRules(payments, 1, [LIMIT("0.003")]);
    expect((await payments.approve(ids[0]!, ada)).errors).toBeUndefined();
    expect((await payments.approve(ids[1]!, ada)).errors?.[0]?.extensions?.code).toBe("NOT_ALLOWED");
  });

  it("counts the payments of a payout, each after the one before, and says which row passes it", async () => {
    await start();
    await holdRules(payments, 1, [LIMIT("0.003")]);
    const { tryCreate, check } = payoutCallsOf(payments);
    const row = (reference: string) => ({
      ...{
        reference,
        subWalletId: payments.eth.id,
        asset: "ETH",
        to: STRANGER,
        amount: (2n * MILLI).toString(),
      },
      maxFee: (10n * MILLI).toString(),
    });
    const refused = await tryCreate([row("a"), row("b")]);
    expect(firstError(refused).errorMessage).toMatch(/^Row 2: A rule of the wallet refuses it/);
    const { rows } = await check([row("a"), row("b")]);
    expect(rows.map(({ refusal }: { refusal: string | null }) => refusal)).toEqual([
      null,
      "A rule of the wallet refuses it: Payments of ETH above 0.003 ETH in 24 hours",
    ]);
    expect((await tryCreate([row("a")])).errors).toBeUndefined();
    expect(await isRefused(2n * MILLI)).toBe(true);
  });

  it("counts a payment of a payout once, also when it is made", async () => {
    const [ada] = await start();
    await holdRules(payments, 1, [LIMIT("0.003")]);
    const { createApproved, settled } = payoutCallsOf(payments);
    const { id: subWalletId } = payments.eth;
    const row = { reference: "a", subWalletId, asset: "ETH", to: STRANGER, amount: `${2n * MILLI}` };
    const made = await createApproved([row], ada);
    const [paid] = await settled(made.payoutId);
    expect(paid.reason ?? paid.state).toBe("CONFIRMED");
    await pay(MILLI);
    expect(await isRefused(MILLI)).toBe(true);
  });
});
