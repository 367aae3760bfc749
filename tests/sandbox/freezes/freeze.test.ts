import { randomUUID } from "node:crypto";
import { and, desc, gt, inArray, isNull } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { personActor } from "../../../sandbox/auth/principal";
import { auditEvents, networkTransactions, requestEvents, requests } from "../../../sandbox/db/schema";
import { freeze } from "../../../sandbox/freezes/freeze";
import { listFreezes } from "../../../sandbox/freezes/list-freezes";
import { thaw } from "../../../sandbox/freezes/thaw";
import { thawDigest } from "../../../sandbox/records/thaw";
import {
  buildOrganisation,
  buildSubWallet,
  buildUser,
  buildWallet,
  fund,
  type TestUser,
} from "../../fixtures/sandbox/builders";
import { graphql } from "../../fixtures/sandbox/graphql";
import { ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { payoutCallsOf } from "../../fixtures/sandbox/payouts";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

let payments: Payments;
afterEach(() => payments?.sandbox.close());

const start = async (env: Record<string, string> = {}) => {
  payments = await startPayments({ env });
  return payments;
};
const principalOf = ({ id, organisationId, email, role, walletIds }: TestUser) => {
  const person = { email, firstName: "Ada", lastName: "Example" };
  return {
    ...person,
    userId: id,
    organisationId,
    role,
    walletIds,
    actor: personActor(person),
    kind: "session" as const,
  };
};
const freezeBy = (user: TestUser, walletId: string | null, reason = "A strange payment") =>
  freeze(payments.sandbox.services, principalOf(user), { walletId, reason });
function thawBy(user: TestUser, freezeId: string, signer = user, signedId = freezeId) {
  const { trustId } = payments.organisation;
  const digest = thawDigest({ trustId, freezeId: signedId }).toString("hex");
  const signed = { freezeId, ...payments.signatureOf(signer, digest) };
  return thaw(payments.sandbox.services, principalOf(user), signed);
}
const pay = () => payments.tryEthereum({ fromAddress: payments.eth.address, to: STRANGER, value: "1000" });
const paid = async () => {
  const { requestId } = await payments.sendEthereum({
    ...{ fromAddress: payments.eth.address, to: STRANGER, value: "1000" },
  });
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  return requestId as string;
};
const codeOf = (answer: { errors?: { extensions?: { code?: string } }[] }) =>
  answer.errors?.[0]?.extensions?.code;
const persons = () => payments.people as [TestUser, TestUser, TestUser];

describe("a frozen wallet", () => {
  it("makes and approves nothing, can be rejected, and leaves the other wallets alone", async () => {
    await start();
    const [ada, ...others] = persons();
    const waiting = await paid();
    const second = await buildWallet(payments.sandbox, payments.organisation.id, payments.people);
    const other = await buildSubWallet(payments.sandbox, second, "ETH");
    await fund(payments.sandbox, other, "ETHEREUM/ETH", ETH);
    await freezeBy(ada, payments.walletId);

    const refused = await pay();
    expect(codeOf(refused)).toBe("FROZEN");
    expect(refused.errors?.[0]?.message).toContain("Test wallet is frozen");
    expect(codeOf(await payments.approve(waiting, others[0] as TestUser))).toBe("FROZEN");
    expect(await payments.waitFor(waiting, "AWAITING_SIGNATURES")).toBe("AWAITING_SIGNATURES");
    const free = await payments.tryEthereum({ fromAddress: other.address, to: STRANGER, value: "1000" });
    expect(free.errors).toBeUndefined();
    expect((await payments.cancel(waiting)).errors).toBeUndefined();
  });

  it("books what arrives", async () => {
    await start();
    const [ada] = persons();
    await freezeBy(ada, payments.walletId);
    const before = await payments.balanceOf(payments.eth.id, "ETHEREUM/ETH");
    await fund(payments.sandbox, payments.eth, "ETHEREUM/ETH", ETH);
    const after = await payments.balanceOf(payments.eth.id, "ETHEREUM/ETH");
    expect(after.available).toBe(before.available + ETH);
  });

  it("holds what is approved and not sent; what is cancelled meanwhile is never sent, the rest goes on", async () => {
    await start({ SANDBOX_STEP_DELAY_MS: "1500" });
    const [ada, ben, cleo] = persons();
    const [meant, doubted] = [await paid(), await paid()];
    const approved = await Promise.all([doubted, meant].map((id) => payments.approve(id, ben)));
    for (const { errors } of approved) expect(errors).toBeUndefined();
    expect(codeOf(await payments.cancel(doubted))).toBe("INVALID_REQUEST_STATUS");
    const id = await freezeBy(ada, null);
    const isHeld = and(inArray(requests.id, [doubted, meant]), isNull(requests.dueAt));
    while ((await payments.sandbox.db.$count(requests, isHeld)) < 2)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await payments.sandbox.db.select().from(networkTransactions)).toEqual([]);
    expect(await payments.waitFor(doubted, "SIGNED")).toBe("SIGNED");
    expect((await payments.cancel(doubted)).errors).toBeUndefined();
    const held = await payments.balanceOf(payments.eth.id, "ETHEREUM/ETH");
    expect(held.reserved).toBeGreaterThan(0n);
    await thawBy(ben, id);
    await thawBy(cleo, id);
    await payments.waitFor(meant, "CONFIRMED");
    expect(await payments.waitFor(doubted, "USER_CANCELLED")).toBe("USER_CANCELLED");
    expect(await payments.balanceOf(payments.eth.id, "ETHEREUM/ETH")).toMatchObject({ reserved: 0n });
  });

  it("sends nothing more of fifty approved payments, and each is paid once after the thaw", async () => {
    await start({ SANDBOX_STEP_DELAY_MS: "1" });
    const [ada, ben, cleo] = persons();
    const payouts = payoutCallsOf(payments);
    const rows = Array.from({ length: 50 }, (_, at) => ({
      ...{ reference: `inv-${at}`, subWalletId: payments.eth.id, asset: "ETH", to: STRANGER },
      amount: String(1000 + at),
    }));
    const made = await payouts.createApproved(rows, ben);
    const sent = async () =>
      (await payments.sandbox.db.select({ hash: networkTransactions.hash }).from(networkTransactions)).length;
    while ((await sent()) < 5) await new Promise((resolve) => setTimeout(resolve, 5));
    const id = await freezeBy(ada, payments.walletId);
    const atFreeze = await sent();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await sent()).toBe(atFreeze);
    expect(atFreeze).toBeLessThan(50);

    expect(await thawBy(ben, id)).toBe(false);
    expect(await thawBy(cleo, id)).toBe(true);
    const ended: { state: string }[] = await payouts.settled(made.payoutId);
    expect(new Set(ended.map(({ state }) => state))).toEqual(new Set(["CONFIRMED"]));
    expect(await sent()).toBe(50);
    expect(await trialBalance(payments.sandbox.db)).toMatchObject({ isSound: true });
  });

  it("sends nothing of twenty payments that are approved while it is frozen", async () => {
    await start({ SANDBOX_STEP_DELAY_MS: "1" });
    const [ada, ben] = persons();
    const ids: string[] = [];
    for (let at = 0; at < 20; at += 1) ids.push(await paid());
    const approvals = ids.map((id) => payments.approve(id, ben));
    await freezeBy(ada, payments.walletId);
    const [latest] = await payments.sandbox.db
      .select({ order: requestEvents.order })
      .from(requestEvents)
      .orderBy(desc(requestEvents.order))
      .limit(1);
    await Promise.all(approvals);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const after = await payments.sandbox.db
      .select({ status: requestEvents.status })
      .from(requestEvents)
      .where(and(inArray(requestEvents.requestId, ids), gt(requestEvents.order, latest?.order ?? 0)));
    expect(after.filter(({ status }) => status === "SUBMITTED")).toEqual([]);
  });
});

describe("a freeze", () => {
  it("is an approver's only, needs a reason, and names an own wallet", async () => {
    await start();
    const [ada] = persons();
    const outsider = await buildUser(payments.sandbox, payments.organisation.id, { role: "APPROVER" });
    await expect(freezeBy(outsider, null)).rejects.toMatchObject({ code: "NOT_ALLOWED" });
    await expect(freezeBy(ada, null, "  ")).rejects.toMatchObject({ code: "INVALID_INPUT" });
    await expect(freezeBy(ada, null, "x".repeat(201))).rejects.toMatchObject({ code: "INVALID_INPUT" });
    await expect(freezeBy(ada, randomUUID())).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(freezeBy(ada, "no-id")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("stays the first one when it is asked for again", async () => {
    await start();
    const [ada, ben] = persons();
    const [one, two] = await Promise.all([freezeBy(ada, null), freezeBy(ada, null)]);
    expect(two).toBe(one);
    expect(await freezeBy(ben, null, "Another reason")).toBe(one);
    const standing = await listFreezes(payments.sandbox.db, principalOf(ben));
    expect(standing).toEqual([
      expect.objectContaining({
        ...{ id: one, walletId: null, walletName: null, reason: "A strange payment" },
        ...{ frozenBy: "Ada Example", thawedBy: [], thawsNeeded: 2, waitsForMe: true },
      }),
    ]);
  });

  it("is ended by two other approvers with their own phones, each counted once, and by nobody else", async () => {
    await start();
    const [ada, ben, cleo] = persons();
    const outsider = await buildUser(payments.sandbox, payments.organisation.id, { role: "APPROVER" });
    const id = await freezeBy(ada, payments.walletId);
    await expect(thawBy(ada, id)).rejects.toMatchObject({ code: "NOT_ALLOWED" });
    await expect(thawBy(outsider, id)).rejects.toMatchObject({ code: "NOT_ALLOWED" });
    await expect(thawBy(ben, id, cleo)).rejects.toMatchObject({ code: "NOT_ALLOWED" });
    await expect(thawBy(ben, id, ben, randomUUID())).rejects.toMatchObject({ code: "INVALID_SIGNATURE" });
    await expect(thawBy(ben, randomUUID())).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await thawBy(ben, id)).toBe(false);
    expect(await thawBy(ben, id)).toBe(false);
    expect(codeOf(await pay())).toBe("FROZEN");
    expect(await thawBy(cleo, id)).toBe(true);
    await expect(thawBy(cleo, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await pay()).errors).toBeUndefined();

    const entries = await payments.sandbox.db
      .select({ action: auditEvents.action, details: auditEvents.details, actor: auditEvents.actor })
      .from(auditEvents)
      .where(inArray(auditEvents.action, ["FROZEN", "THAW_APPROVED", "THAWED"]))
      .orderBy(auditEvents.order);
    expect(entries.map(({ action }) => action)).toEqual([
      ...["FROZEN", "THAW_APPROVED", "THAW_APPROVED", "THAWED"],
    ]);
    expect(entries[0]?.details).toBe('"Test wallet" · reason given: "A strange payment"');
    expect(entries[0]?.actor).toContain(ada.email);
  });

  it("is one person's to end where there is one other approver, and refused where there is none", async () => {
    await start();
    const [ada, ben] = persons();
    const pair = await buildPair(payments);
    const id = await freeze(payments.sandbox.services, principalOf(pair.one), { reason: "Doubt" });
    const digest = thawDigest({ trustId: pair.trustId, freezeId: id }).toString("hex");
    const signed = { freezeId: id, ...payments.signatureOf(pair.two, digest) };
    expect(await thaw(payments.sandbox.services, principalOf(pair.two), signed)).toBe(true);
    expect([ada.id, ben.id]).not.toContain(pair.one.id);
  });

  it("is told and made over the API, where an organisation sees its own", async () => {
    await start();
    const ask = (query: string) => graphql(payments.sandbox.url, { query });
    const before = await ask("{ user { mayFreeze freezes { id } } }");
    expect(before.data.user).toEqual({ mayFreeze: true, freezes: [] });
    const answer = await ask(
      `mutation { freeze(freezeInput: { walletId: "${payments.walletId}", reason: "Stop" }) {
        walletName reason frozenBy thawedBy thawsNeeded waitsForMe } }`,
    );
    expect(answer.data.freeze).toEqual([
      {
        ...{ walletName: "Test wallet", reason: "Stop", frozenBy: "Ada Example" },
        ...{ thawedBy: [], thawsNeeded: 2, waitsForMe: false },
      },
    ]);
  });
});

async function buildPair({ sandbox }: Payments) {
  const { id, trustId } = await buildOrganisation(sandbox);
  const one = await buildUser(sandbox, id);
  await buildWallet(sandbox, id, [one]);
  await expect(freeze(sandbox.services, principalOf(one), { reason: "Doubt" })).rejects.toMatchObject({
    code: "NOT_ALLOWED",
  });
  const two = await buildUser(sandbox, id);
  await buildWallet(sandbox, id, [one, two], { name: "Second" });
  return { one, two, trustId };
}
