import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { addressBookEntries, auditEvents, requests, ruledMovements } from "../../../sandbox/db/schema";
import type { Rule } from "../../../sandbox/records/rules";
import { readTasks } from "../../../sandbox/requests/tasks";
import { buildUser, type TestUser } from "../../fixtures/sandbox/builders";
import { firstError, type GraphqlAnswer, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { payoutCallsOf } from "../../fixtures/sandbox/payouts";
import { asking, holdRules, ruleOf } from "../../fixtures/sandbox/rules";

/** So little that the Travel Rule does not apply. */
const MILLI = 10n ** 15n;

let payments: Payments;
afterEach(() => payments?.sandbox.close());

const start = async () => {
  payments = await startPayments();
  return payments.people as [TestUser, TestUser, TestUser];
};
const tryPay = (value: bigint, to = STRANGER, beside = {}) =>
  payments.tryEthereum({ fromAddress: payments.eth.address, to, value: value.toString() }, { beside });
const pay = async (value: bigint, to = STRANGER): Promise<string> => {
  const answer = await tryPay(value, to);
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  const { requestId } = answer.data.createEthereumTransaction;
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  return requestId;
};
const refusalOf = (answer: GraphqlAnswer) => {
  const error = answer.errors ? firstError(answer) : null;
  return error && [error.code, error.errorMessage];
};
const statusOf = async (id: string) => (await payments.getRequest(id)).status;
const decidingOf = async (id: string) => {
  const query = "query ($id: String!) { getRequest(requestId: $id) { decidingRules { id } } }";
  return (await graphqlData(payments.sandbox.url, { query, variables: { id } })).getRequest.decidingRules;
};
const above = (amount: string, hours: number | null = null) => ({ amount, currency: null, hours });

describe("a rule that refuses", () => {
  it("refuses preview and payment in words, leaves what it is not about alone, and is in the audit log", async () => {
    await start();
    await holdRules(payments, 1, [
      ruleOf("limit", { to: ["NEW_ADDRESS"], assets: ["ETH"], above: above("0.002") }),
    ]);
    const words = "A rule of the wallet refuses it: Everything of ETH above 0.002 ETH to a new address";
    expect(refusalOf(await tryPay(2n * MILLI + 1n))).toEqual(["NOT_ALLOWED", words]);
    const preview = await tryPay(2n * MILLI + 1n, STRANGER, { sendToDevicesForSigning: false });
    expect(refusalOf(preview)).toEqual(["NOT_ALLOWED", words]);
    expect(await payments.sandbox.db.$count(requests)).toBe(0);
    expect((await payments.balanceOf(payments.eth.id, "ETHEREUM/ETH")).reserved).toBe(0n);
    const entries = await payments.sandbox.db.select().from(auditEvents);
    expect(entries.map(({ action }) => action)).toContain("REQUEST_REFUSED");
    await pay(2n * MILLI);
  });

  it("knows the address book and own addresses from others, also after the preparation", async () => {
    await start();
    const { organisation, eth, sandbox } = payments;
    await sandbox.db.insert(addressBookEntries).values({
      ...{ organisationId: organisation.id, chain: "ETHEREUM", name: "Known", address: STRANGER },
      ...{ recipient: true, travelRule: false },
    });
    await holdRules(payments, 1, [ruleOf("outside", { to: ["NEW_ADDRESS"] })]);
    await pay(1n, eth.address);
    const id = await pay(1n);
    await sandbox.db.delete(addressBookEntries);
    expect(refusalOf(await payments.approve(id, payments.people[0]!))?.[0]).toBe("NOT_ALLOWED");
    expect(await statusOf(id)).toBe("AWAITING_SIGNATURES");
    expect(await sandbox.db.$count(ruledMovements, eq(ruledMovements.payee, "OWN"))).toBe(1);
  });

  it("refuses what cannot be told or priced, rather than let it pass", async () => {
    await start();
    await holdRules(payments, 1, [
      ruleOf("limit", { assets: ["USDC"], above: { amount: "1000000000", currency: "GBP", hours: null } }),
    ]);
    await pay(MILLI);
    const call = { fromAddress: payments.eth.address, to: STRANGER, value: "0", data: "0xdeadbeef" };
    expect(refusalOf(await payments.tryEthereum(call))?.[0]).toBe("NOT_ALLOWED");
  });
});

describe("a tier", () => {
  it("asks for more than the policy, and never less", async () => {
    const [ada, bob, cay] = await start();
    await holdRules(payments, 1, [
      ruleOf("two", { assets: ["ETH"], above: above("0.001"), approvals: asking(2, [ada, bob, cay]) }),
    ]);
    const small = await pay(MILLI);
    await payments.approve(small, ada);
    expect(await statusOf(small)).not.toBe("AWAITING_SIGNATURES");
    const large = await pay(MILLI + 1n);
    await payments.approve(large, ada);
    expect(await statusOf(large)).toBe("AWAITING_SIGNATURES");
    expect(await decidingOf(small)).toEqual([]);
    expect(await decidingOf(large)).toEqual([{ id: "two" }]);
    await payments.approve(large, cay);
    await payments.waitFor(large, "SIGNED", "SUBMITTED", "CONFIRMED");
  });

  it("is named by the check of a payout that it asks more of", async () => {
    await start();
    const approvals = asking(2, payments.people);
    await holdRules(payments, 1, [ruleOf("tier", { assets: ["ETH"], above: above("0.002"), approvals })]);
    const { check } = payoutCallsOf(payments);
    const row = (reference: string, milli: bigint) => ({
      ...{ reference, amount: (milli * MILLI).toString(), subWalletId: payments.eth.id, asset: "ETH" },
      to: STRANGER,
    });
    const asked = async (...rows: Parameters<typeof check>[0]) => (await check(rows)).decidingRules;
    expect(await asked(row("A-1", 1n))).toEqual([]);
    expect(await asked(row("A-1", 1n), row("A-2", 3n))).toEqual([{ id: "tier" }]);
  });

  it("does not count who prepared it, where it says so", async () => {
    const [ada, bob, cay] = await start();
    await holdRules(payments, 1, [ruleOf("others", { approvals: asking(1, [ada, bob, cay], true) })]);
    const id = await pay(1n);
    await payments.approve(id, ada);
    expect(await statusOf(id)).toBe("AWAITING_SIGNATURES");
    await payments.approve(id, bob);
    await payments.waitFor(id, "SIGNED", "SUBMITTED", "CONFIRMED");
  });

  it("is approved by people whom only it names, who find it among their tasks, beside the policy's", async () => {
    const [ada] = await start();
    const { sandbox, organisation } = payments;
    const director = await buildUser(sandbox, organisation.id, { firstName: "Dee" });
    await holdRules(payments, 1, [
      ruleOf("director", { above: above("0.001"), assets: ["ETH"], approvals: asking(1, [director]) }),
    ]);
    const small = await pay(MILLI);
    expect(refusalOf(await payments.approve(small, director))?.[0]).toBe("KEY_NOT_IN_POLICY");
    const large = await pay(2n * MILLI);
    const principal = {
      ...director,
      organisationId: organisation.id,
      userId: director.id,
    } as unknown as Parameters<typeof readTasks>[1];
    const tasks = await readTasks(sandbox.db, principal, new Date());
    expect(tasks.map(({ request }) => request?.id)).toEqual([large]);
    await payments.approve(large, director);
    expect(await statusOf(large)).toBe("AWAITING_SIGNATURES");
    await payments.approve(large, ada);
    await payments.waitFor(large, "SIGNED", "SUBMITTED", "CONFIRMED");
  });

  it("that nobody could meet refuses the request", async () => {
    const [ada] = await start();
    await holdRules(payments, 1, [ruleOf("self", { approvals: asking(1, [ada], true) })]);
    expect(refusalOf(await tryPay(1n))?.[1]).toMatch(/^Nobody could approve it/);
  });
});

describe("rules that changed after a request was prepared", () => {
  it("hold with those that it was prepared under: the stricter of the two", async () => {
    const [ada, bob, cay] = await start();
    const all = [ada, bob, cay];
    const before = await pay(1n);
    await holdRules(payments, 1, [ruleOf("two", { approvals: asking(2, all) })]);
    await payments.approve(before, ada);
    expect(await statusOf(before)).toBe("AWAITING_SIGNATURES");
    const between = await pay(1n);
    await holdRules(payments, 2, []);
    await payments.approve(between, ada);
    expect(await statusOf(between)).toBe("AWAITING_SIGNATURES");
    await payments.approve(between, bob);
    await payments.waitFor(between, "SIGNED", "SUBMITTED", "CONFIRMED");
    const after = await pay(1n);
    await payments.approve(after, ada);
    await payments.waitFor(after, "SIGNED", "SUBMITTED", "CONFIRMED");
  });

  it("refuse an approval of what they would refuse now", async () => {
    const [ada] = await start();
    const id = await pay(MILLI);
    await holdRules(payments, 1, [ruleOf("limit", { assets: ["ETH"], above: above("0.0005") })]);
    expect(refusalOf(await payments.approve(id, ada))?.[0]).toBe("NOT_ALLOWED");
    expect(await statusOf(id)).toBe("AWAITING_SIGNATURES");
  });
});

describe("a change of the address book", () => {
  it("is made, becomes a request, or is refused, as the default wallet's rules say", async () => {
    const people = await start();
    const add = (name: string) =>
      graphql(payments.sandbox.url, {
        query: `mutation ($input: CreateAddressBookEntryInput!) {
          createAddressBookEntry(createAddressBookEntryInput: $input) { success requestId } }`,
        variables: {
          input: {
            entries: [{ chain: "ETHEREUM", name, address: `0x${name.repeat(40)}`, type: ["RECIPIENT"] }],
          },
        },
      });
    const operations: Rule["operations"] = ["ADDRESS_BOOK_CHANGE"];
    expect((await add("1")).data.createAddressBookEntry.requestId).toBeNull();
    await holdRules(payments, 1, [ruleOf("two", { operations, approvals: asking(2, people) })]);
    const { requestId } = (await add("2")).data.createAddressBookEntry;
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    await payments.approve(requestId, people[0]);
    expect(await statusOf(requestId)).toBe("AWAITING_SIGNATURES");
    await payments.approve(requestId, people[1]);
    await payments.waitFor(requestId, "CONFIRMED");
    expect(await payments.sandbox.db.$count(addressBookEntries)).toBe(2);
    await holdRules(payments, 2, [ruleOf("none", { operations })]);
    expect(refusalOf(await add("3"))).toEqual([
      "NOT_ALLOWED",
      "A rule of the wallet refuses it: Address-book changes",
    ]);
  });
});
