import { afterEach, describe, expect, it } from "vitest";
import { auditEvents } from "../../../sandbox/db/schema";
import { readRequest } from "../../../sandbox/device/read-request";
import { findRequest } from "../../../sandbox/requests/find-request";
import { buildSubWallet, buildWallet, fund, type TestUser } from "../../fixtures/sandbox/builders";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";

let payments: Payments;
afterEach(() => payments?.sandbox.close());

const DAY = 24 * 60 * 60 * 1000;
const clockOffset = { ms: 0 };
const start = async () => {
  clockOffset.ms = 0;
  payments = await startPayments({ clockOffset });
  return payments.people as [TestUser, TestUser, TestUser];
};

const LIMIT = { assets: ["ETH"], above: { amount: "0.001" } };
const two = (people: readonly TestUser[], quorumCount = 2) => ({
  approvals: {
    notByPreparer: false,
    schedules: [[{ name: "Operations", quorumCount, keys: people.map(({ device }) => device.publicKey) }]],
  },
});

const tryPropose = (replaces: number, rules: object[], more: Record<string, unknown> = {}) =>
  graphql(payments.sandbox.url, {
    query: `mutation ($input: CreateRulesChangeInput!) {
      createRulesChangeRequest(createRulesChangeInput: $input) { requestId } }`,
    variables: {
      input: { walletId: payments.walletId, replaces, rules, reason: "Two pairs of eyes", ...more },
    },
  });
async function propose(replaces: number, rules: object[]): Promise<string> {
  const answer = await tryPropose(replaces, rules);
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  const { requestId } = answer.data.createRulesChangeRequest;
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  return requestId;
}
async function change(replaces: number, rules: object[]): Promise<string> {
  const id = await propose(replaces, rules);
  const answer = await payments.approve(id, payments.people[0]!);
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  await payments.waitFor(id, "CONFIRMED");
  return id;
}
const RULE = "id assets above { amount } approvals { schedules { name quorumCount approvers { name } } }";
const held = async () => {
  const query = `{ user { walletRules { walletId version subWalletCount policy { quorumCount } rules { ${RULE} }
    change { requestId version inForceAt isTightening reason proposedBy after { ${RULE} } before { id }
      unverifiedDigestData { shaSignData } approverGroups { quorumCount } } } } }`;
  return (await graphqlData(payments.sandbox.url, { query })).user.walletRules[0];
};
const onPhone = async (requestId: string) =>
  (await fetch(`${payments.sandbox.url}/device/${payments.people[0]?.id}/${requestId}/result`)).text();
const cancel = (requestId: string) =>
  graphql(payments.sandbox.url, {
    query: `mutation ($input: CancelRulesChangeInput!) {
      cancelRulesChange(cancelRulesChangeInput: $input) { cancelledBy cancelledAt } }`,
    variables: { input: { requestId } },
  });
const tryPay = (value: bigint) =>
  payments.tryEthereum({ fromAddress: payments.eth.address, to: STRANGER, value: value.toString() });

describe("a change of rules", () => {
  it("that only tightens holds once the policy has approved it, and is in the audit log", async () => {
    await start();
    const id = await propose(0, [LIMIT]);
    expect(await held()).toMatchObject({
      ...{ version: 0, rules: [], subWalletCount: 2, policy: [[{ quorumCount: 1 }]] },
      change: { requestId: id, version: 1, isTightening: true, inForceAt: null, reason: "Two pairs of eyes" },
    });
    expect((await tryPay(ETH / 500n)).errors).toBeUndefined();
    await payments.approve(id, payments.people[1]!);
    await payments.waitFor(id, "CONFIRMED");
    expect(await held()).toMatchObject({ version: 1, rules: [LIMIT], change: null });
    expect(firstError(await tryPay(ETH / 500n)).code).toBe("NOT_ALLOWED");
    const actions = (await payments.sandbox.db.select().from(auditEvents)).map(({ action }) => action);
    expect(actions).toContain("RULES_CHANGED");
  });

  it("that allows more waits for a day", async () => {
    await start();
    await change(0, [LIMIT]);
    const id = await change(1, []);
    expect((await held()).change).toMatchObject({ requestId: id, version: 2, isTightening: false });
    expect(await onPhone(id)).toMatch(
      /allow more, so they come into force on \d+ \w+, \d\d:\d\d UTC\. Until/,
    );
    clockOffset.ms = DAY - 60_000;
    expect(firstError(await tryPay(ETH / 500n)).code).toBe("NOT_ALLOWED");
    clockOffset.ms = DAY + 60_000;
    expect(await held()).toMatchObject({ version: 2, rules: [], change: null });
    expect(await onPhone(id)).toMatch(/The new rules are in force since \d+ \w+, \d\d:\d\d UTC\./);
    expect((await tryPay(ETH / 500n)).errors).toBeUndefined();
    expect(firstError(await cancel(id)).code).toBe("INVALID_REQUEST_STATUS");
  });

  it("can be cancelled by an approver while it waits for its time", async () => {
    await start();
    await change(0, [LIMIT]);
    const id = await change(1, []);
    expect((await cancel(id)).data.cancelRulesChange.cancelledBy).toMatch(/^API Key/);
    expect(firstError(await cancel(id)).code).toBe("INVALID_REQUEST_STATUS");
    expect(await onPhone(id)).toContain(
      "It was cancelled before it came into force. The rules are as before.",
    );
    clockOffset.ms = 2 * DAY;
    expect(await held()).toMatchObject({ version: 1, rules: [LIMIT], change: null });
    await change(1, [{ ...LIMIT, above: { amount: "0.0005" } }]);
    expect(await held()).toMatchObject({ version: 3, change: null });
  });

  it("is the only one of its wallet, and of the version that its author saw", async () => {
    await start();
    expect(firstError(await tryPropose(1, [LIMIT])).code).toBe("RULES_CHANGED");
    const first = await propose(0, [LIMIT]);
    expect(firstError(await tryPropose(0, [])).code).toBe("RULES_CHANGED");
    await payments.cancel(first);
    await change(0, [LIMIT]);
    await change(1, []);
    expect(firstError(await tryPropose(1, [LIMIT])).code).toBe("RULES_CHANGED");
  });

  it("keeps the ids of rules that stay, and gives new ones to others", async () => {
    const people = await start();
    await change(0, [LIMIT]);
    const [{ id }] = (await held()).rules;
    await change(1, [
      { id, ...LIMIT },
      { id: "mine", ...two(people) },
    ]);
    const { rules } = await held();
    expect(rules[0].id).toBe(id);
    expect(rules[1].id).not.toBe("mine");
    expect(rules[1].approvals.schedules[0][0]).toMatchObject({ name: "Operations", quorumCount: 2 });
  });

  it("is refused with the place of the rule that cannot be", async () => {
    const people = await start();
    const stranger = await buildSubWallet(
      payments.sandbox,
      await buildWallet(payments.sandbox, payments.organisation.id, people),
      "ETH",
    );
    const key = `04${"ab".repeat(64)}`;
    for (const [rule, words] of [
      [{ above: { amount: "1e3", currency: "GBP" } }, "amount must be a number"],
      [{ above: { amount: "-1", currency: "GBP" } }, "amount must be a number"],
      [{ above: { amount: "1" } }, "needs a rule about one asset"],
      [{ above: { amount: "1", currency: "XXX" } }, "currency is not known"],
      [{ above: { amount: "1", currency: "GBP", hours: 2161 } }, "1 to 2160"],
      [{ assets: ["NOPE"] }, "asset is not known"],
      [{ assets: [] }, "at least one"],
      [{ from: [stranger.id] }, "not one of this wallet"],
      [{ during: { days: [8], from: "09:00", until: "17:00", zone: "UTC" } }, "at least one day"],
      [{ during: { days: [1], from: "9", until: "17:00", zone: "UTC" } }, "as 09:30"],
      [{ during: { days: [1], from: "09:00", until: "17:00", zone: "Mars/Olympus" } }, "time zone"],
      [two(people, 4), "more approvals than it has people"],
      [two(people, 0), "more approvals than it has people"],
      [{ approvals: { notByPreparer: true, schedules: [] } }, "1 to 3 alternatives"],
      [{ approvals: { notByPreparer: true, schedules: [[]] } }, "1 to 4 groups"],
      [{ approvals: { notByPreparer: true, schedules: [[{ quorumCount: 1, keys: [key] }]] } }, "no phone"],
    ] as const) {
      const error = firstError(await tryPropose(0, [LIMIT, rule]));
      expect(error.code, words).toBe("INVALID_INPUT");
      expect(error.errorMessage).toMatch(new RegExp(`^Rule 2: .*${words}`));
    }
    const many = Array.from({ length: 31 }, () => LIMIT);
    expect(firstError(await tryPropose(0, many)).errorMessage).toMatch(/at most 30 rules/);
    expect(firstError(await tryPropose(0, [LIMIT], { reason: "  " })).errorMessage).toMatch(/needs a reason/);
  });

  it("is read by the phone rule by rule, with what it would have changed, and with a digest of its own", async () => {
    const people = await start();
    await change(0, [LIMIT]);
    const id = await propose(1, [two(people)]);
    const { services } = payments.sandbox;
    const request = await findRequest(services.db, payments.organisation.id, id);
    const { reading, isConsistent } = await readRequest(services, request);
    expect(isConsistent).toBe(true);
    expect(reading?.details?.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Rules: Version 2, in place of version 1",
      'Why: "Two pairs of eyes"',
      "Rule 1 (new): Everything: Two of Operations (Ada Example, Ada Example, Ada Example)",
      "No longer: Everything of ETH above 0.001 ETH: Refused",
      "Tried on the last 90 days: None of 0 would have changed",
      "Holds: 24 hours after it is approved, because it may allow more",
    ]);
    const forged = { ...request, unsigned: { ...request.unsigned, rules: [] } };
    expect((await readRequest(services, forged)).isConsistent).toBe(false);
  });
});

describe("who would have to approve", () => {
  const ask = async (input: Record<string, unknown>) => {
    const query = `query ($input: WhoApprovesInput!) { user { whoApproves(input: $input) { isRefused decidedBy payee worth
      outcomes { unmet used rule { id } } approverGroups { quorumCount approvers { key } } } } }`;
    const variables = { input: { subWalletId: payments.eth.id, to: STRANGER, asset: "ETH", ...input } };
    return (await graphqlData(payments.sandbox.url, { query, variables })).user.whoApproves;
  };

  it("is told with the rule that decides, what others lack and what is used, and uses up nothing", async () => {
    const people = await start();
    await fund(payments.sandbox, payments.eth, "ETHEREUM/ETH", ETH);
    const limit = { ...LIMIT, operations: ["PAYMENT"], above: { amount: "0.003", hours: 24 } };
    await change(0, [limit, { ...LIMIT, ...two(people) }]);
    const [first, second] = (await held()).rules.map(({ id }: { id: string }) => id);
    expect((await tryPay(ETH / 1000n)).errors).toBeUndefined();
    expect(await ask({ amount: "0.0005" })).toMatchObject({
      ...{ isRefused: false, decidedBy: [], payee: "NEW_ADDRESS" },
      outcomes: [
        { unmet: "AMOUNT", used: "0.001", rule: { id: first } },
        { unmet: "AMOUNT", used: null, rule: { id: second } },
      ],
      approverGroups: [[{ quorumCount: 1 }]],
    });
    const larger = await ask({ amount: "0.0015" });
    expect(larger).toMatchObject({ decidedBy: [second], approverGroups: [[{ quorumCount: 2 }]] });
    expect(await ask({ amount: "0.0025" })).toMatchObject({
      ...{ isRefused: true, decidedBy: [first], approverGroups: [] },
    });
    expect(await ask({ amount: "0.0025" })).toMatchObject({ outcomes: [{ used: "0.001" }, {}] });
    for (const to of ["nonsense", "", "0x", "💥".repeat(90)]) {
      expect((await ask({ to, amount: "0.0005" })).isRefused).toBe(false);
    }
  });
});
