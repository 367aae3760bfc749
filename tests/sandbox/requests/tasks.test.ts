import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requests } from "../../../sandbox/db/schema";
import { readTasks } from "../../../sandbox/requests/tasks";
import {
  buildOrganisation,
  buildSubWallet,
  buildTransaction,
  buildUser,
  fund,
  type TestUser,
} from "../../fixtures/sandbox/builders";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { signIn } from "../../fixtures/sandbox/sign-in";

const HOUR_MS = 3_600_000;
const READ = `{ user { taskCount hasOpenRequests tasks {
  kind requestId requestType walletName createdAt expiresAt
  transaction { id status amount { value currency } }
  approverGroups { quorumCount approvers { name approvedAt } }
} } }`;

const clockOffset = { ms: 0 };
let payments: Payments;
let first: TestUser;
let second: TestUser;
let onlooker: TestUser;
beforeAll(async () => {
  payments = await startPayments({ quorum: 2, clockOffset });
  [first, second] = payments.people as [TestUser, TestUser];
  onlooker = await buildUser(payments.sandbox, payments.organisation.id);
});
afterAll(() => payments?.sandbox.close());

async function readAs(person: TestUser) {
  const { url } = payments.sandbox;
  const authentication = await signIn(url, person);
  return (await graphqlData(url, { query: READ, authentication })).user;
}

const kindsOf = async (person: TestUser, requestId: string): Promise<string[]> =>
  (await readAs(person)).tasks
    .filter((task: { requestId: string }) => task.requestId === requestId)
    .map((task: { kind: string }) => task.kind);

async function payment(value = "1000"): Promise<string> {
  const { eth, sendEthereum, waitFor } = payments;
  const { requestId } = await sendEthereum({ fromAddress: eth.address, to: STRANGER, value });
  await waitFor(requestId, "AWAITING_SIGNATURES", "AWAITING_USER_TRAVEL_RULE");
  return requestId;
}

async function cardanoPayment(): Promise<string> {
  const { sandbox, walletId, waitFor } = payments;
  const ada = await buildSubWallet(sandbox, walletId, "ADA", "Expiring ADA");
  await fund(sandbox, ada, "CARDANO/ADA", 50_000_000n);
  const data = await graphqlData(sandbox.url, {
    query: `mutation ($input: CreateCardanoPaymentTransactionInput!) {
      createCardanoPaymentTransaction(transactionInput: $input) { requestId } }`,
    variables: {
      input: {
        subWalletId: ada.id,
        cardanoTransactionInput: {
          to: "addr_test1qr35lhhnc8pwak0932mk2gc7z232v9x7psd0mc5vyn6dh9lzz8z227h0jmejdz7c4mvywhgvm34xr93794kyrvkcxzss0umz2u",
          amount: "0x4c4b40",
        },
      },
    },
  });
  const { requestId } = data.createCardanoPaymentTransaction;
  await waitFor(requestId, "AWAITING_SIGNATURES");
  return requestId;
}

describe("an approval as a task", () => {
  it("is one of everybody in the policy, with who approved already, and of nobody else", async () => {
    const id = await payment();
    const { tasks, taskCount, hasOpenRequests } = await readAs(second);
    expect({ taskCount, hasOpenRequests }).toEqual({ taskCount: 1, hasOpenRequests: true });
    expect(tasks).toEqual([
      {
        kind: "APPROVAL",
        requestId: id,
        requestType: "ETHEREUM_TRANSACTION_REQUEST",
        walletName: "Test wallet",
        createdAt: expect.stringMatching(/Z$/),
        expiresAt: null,
        transaction: {
          id,
          status: "AWAITING_SIGNATURES",
          amount: { value: "1000", currency: "WEI" },
        },
        approverGroups: [
          [{ quorumCount: 2, approvers: Array(3).fill({ name: "Ada Example", approvedAt: null }) }],
        ],
      },
    ]);
    expect(await readAs(onlooker)).toEqual({ taskCount: 0, hasOpenRequests: true, tasks: [] });

    await payments.approve(id, first);
    expect(await kindsOf(first, id)).toEqual([]);
    const [task] = (await readAs(second)).tasks;
    expect(task.approverGroups[0][0].approvers[0].approvedAt).toMatch(/Z$/);

    await payments.approve(id, second);
    await payments.waitFor(id, "CONFIRMED");
    expect(await readAs(second)).toEqual({ taskCount: 0, hasOpenRequests: false, tasks: [] });
  });

  it("ends when the request is cancelled", async () => {
    const id = await payment();
    expect(await kindsOf(first, id)).toEqual(["APPROVAL"]);
    await payments.cancel(id);
    expect(await kindsOf(first, id)).toEqual([]);
  });

  it("is nobody's in another organisation", async () => {
    const id = await payment();
    const { sandbox } = payments;
    const other = await buildOrganisation(sandbox);
    const outsider = await buildUser(sandbox, other.id);
    expect(await readAs(outsider)).toEqual({ taskCount: 0, hasOpenRequests: false, tasks: [] });
    await payments.cancel(id);
  });

  it("is also that of a key which a policy change adds, for this change alone", async () => {
    const { sandbox, walletId, people, cancel } = payments;
    const keys = [...people, onlooker].map(({ device }) => device.publicKey.toUpperCase());
    const data = await graphqlData(sandbox.url, {
      query: `mutation ($input: CreateChangePolicyRequestInput!) {
        createChangePolicyRequest(createChangePolicyRequestInput: $input) { requests { requestId } } }`,
      variables: { input: { walletId, delegateSchedules: [[{ quorumCount: 2, keys }]] } },
    });
    const [{ requestId }] = data.createChangePolicyRequest.requests;
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    const { tasks } = await readAs(onlooker);
    expect(tasks).toEqual([
      expect.objectContaining({ kind: "APPROVAL", requestType: "CHANGE_POLICY_REQUEST", transaction: null }),
    ]);
    await cancel(requestId);
  });
});

describe("transfer details as a task", () => {
  it("are everybody's in the organisation, for what is sent and what is received, oldest first", async () => {
    const { sandbox, eth } = payments;
    const sent = await payment((5n * ETH).toString());
    await buildTransaction(sandbox, eth, {
      id: "0xreceived",
      status: "AWAITING_USER_TRAVEL_RULE",
      createdAt: new Date("2026-01-01T00:00:00Z"),
    });
    const { tasks } = await readAs(onlooker);
    expect(
      tasks.map(({ kind, requestId, transaction, approverGroups }: Record<string, unknown>) => ({
        ...{ kind, requestId, approverGroups },
        id: (transaction as { id: string }).id,
      })),
    ).toEqual([
      { kind: "TRANSFER_DETAILS", requestId: null, approverGroups: null, id: "0xreceived" },
      { kind: "TRANSFER_DETAILS", requestId: sent, approverGroups: null, id: sent },
    ]);
    await payments.cancel(sent);
    expect((await readAs(onlooker)).taskCount).toBe(1);
  });
});

describe("a request that expires", () => {
  it("is a task of those concerned on its last day, and then ends and frees what it held", async () => {
    const { sandbox, waitFor } = payments;
    const id = await cardanoPayment();
    await payments.approve(id, first);
    // Its maker and approver has nothing to do; nor has anybody who is not in the policy.
    expect(await kindsOf(first, id)).toEqual([]);
    expect(await kindsOf(second, id)).toEqual(["APPROVAL"]);
    const [row] = await sandbox.db.select().from(requests).where(eq(requests.id, id));
    const [task] = (await readAs(second)).tasks.filter((one: { requestId: string }) => one.requestId === id);
    expect(task.expiresAt).toBe(row?.expiresAt?.toISOString());
    const lastDay = new Date((row?.expiresAt?.getTime() ?? 0) - 23 * HOUR_MS);
    const onLastDay = async (person: TestUser) => {
      const principal = { ...person, userId: person.id, firstName: null, lastName: null, actor: "" };
      const rows = await readTasks(sandbox.db, { ...principal, kind: "session" }, lastDay);
      return rows.filter(({ request }) => request?.id === id).map(({ kind }) => kind);
    };
    expect(await onLastDay(first)).toEqual(["EXPIRY"]);
    expect(await onLastDay(second)).toEqual(["APPROVAL"]);
    expect(await onLastDay(onlooker)).toEqual([]);

    expect(await payments.balanceOf(row?.subWalletId ?? "", "CARDANO/ADA")).not.toMatchObject({
      reserved: 0n,
    });
    clockOffset.ms = 3 * 24 * HOUR_MS + 60_000;
    await payments.cancel(await payment("1"));
    expect(await waitFor(id, "SYSTEM_CANCELLED")).toBe("SYSTEM_CANCELLED");
    const [ended] = await sandbox.db.select().from(requests).where(eq(requests.id, id));
    expect(ended).toMatchObject({ cancelReason: "It expired before it was approved", dueAt: null });
    clockOffset.ms = 0;
  });
});

describe("reading tasks", () => {
  it("uses the indexes of what is open, however long the history is", async () => {
    const { db } = payments.sandbox;
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const explain = async (statement: ReturnType<typeof sql>) =>
        JSON.stringify((await tx.execute(sql`explain ${statement}`)).rows);
      const { organisationId } = first;
      expect(
        await explain(
          sql`select from requests r where r.organisation_id = ${organisationId} and r.status = 'AWAITING_SIGNATURES'`,
        ),
      ).toContain("requests_open");
      expect(
        await explain(
          sql`select from transactions t where t.organisation_id = ${organisationId} and t.status = 'AWAITING_USER_TRAVEL_RULE'`,
        ),
      ).toContain("transactions_travel_rule");
    });
  });

  it("is one statement for the badge, and one for the list", async () => {
    const { $client } = payments.sandbox.db as unknown as { $client: { query(text: string): unknown } };
    const texts: string[] = [];
    const query = $client.query.bind($client);
    $client.query = (text: string, ...rest: unknown[]) => {
      texts.push(text);
      return (query as (...all: unknown[]) => unknown)(text, ...rest);
    };
    await graphqlData(payments.sandbox.url, {
      query: "{ user { taskCount hasOpenRequests tasks { kind } } }",
    });
    $client.query = query;
    expect(texts.filter((text) => text.includes("has_open"))).toHaveLength(1);
    expect(texts.filter((text) => text.includes("TRANSFER_DETAILS"))).toHaveLength(1);
  });
});
