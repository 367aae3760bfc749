import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEvents, requestSignatures, users } from "../../../sandbox/db/schema";
import { ROLES, type Role } from "../../../sandbox/records/roles";
import { MUTATION_ROLES, OWNERS_ALONE_WHEN_LIMITED } from "../../fixtures/roles";
import { buildUser, buildWallet, type TestUser } from "../../fixtures/sandbox/builders";
import { firstError, graphql } from "../../fixtures/sandbox/graphql";
import { mutationFields, mutationOf, sampleArguments } from "../../fixtures/sandbox/mutation-calls";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { type RoleCaller, roleCallers } from "../../fixtures/sandbox/role-callers";
import { PORTAL_KEY } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

let payments: Payments;
let callers: RoleCaller[];

beforeAll(async () => {
  payments = await startPayments({ quorum: 2 });
  const { sandbox, organisation, people } = payments;
  const other = await buildWallet(sandbox, organisation.id, people);
  callers = await roleCallers(sandbox, organisation.id, other);
});
afterAll(() => payments?.sandbox.close());

const unknown = "00000000-0000-4000-8000-00000000abcd";
const samples = {
  ...{ walletId: unknown, subWalletId: `${unknown}/ETH/0`, subWalletIdString: `${unknown}/ETH/0` },
  ...{ fromAddress: STRANGER, from: STRANGER, address: STRANGER, to: STRANGER },
  ...{ id: unknown, requestId: unknown, payoutId: unknown, freezeId: unknown },
  ...{ maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x1", value: "1", message: "0x48", version: "V4" },
  ...{ name: "A name", fromDate: "2020-01-01", toDate: "2020-01-01" },
};

/** They end the session that the others use. */
const ENDING = ["endSession", "endPersonSessions"];

const WHO: Record<Role, string> = {
  OWNER: "An Owner",
  APPROVER: "An Approver",
  INITIATOR: "An Initiator",
  VIEWER: "A Viewer",
  AUDITOR: "An Auditor",
};

const isAllowed = (name: string, { role, kind }: RoleCaller) =>
  MUTATION_ROLES[name]?.includes(role) &&
  (kind !== "limited" || role === "OWNER" || !OWNERS_ALONE_WHEN_LIMITED.includes(name));

const lastEntry = async () => {
  const [entry] = await payments.sandbox.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.chain, payments.organisation.id))
    .orderBy(desc(auditEvents.order))
    .limit(1);
  return entry!;
};

describe("What a role may call", () => {
  it("is written for every mutation of the contract", () => {
    expect(Object.keys(MUTATION_ROLES).sort()).toEqual(mutationFields.map(({ name }) => name).sort());
  });

  const names = mutationFields.map(({ name }) => name).filter((name) => !ENDING.includes(name));
  it.each(names)("%s", async (name) => {
    const given = sampleArguments(name, samples);
    for (const caller of callers) {
      const before = await lastEntry();
      const call = { query: mutationOf(name, given), variables: given, ...caller.as };
      const answer = await graphql(payments.sandbox.url, call);
      const text = JSON.stringify(answer.errors ?? []);
      if (isAllowed(name, caller)) {
        expect(text, caller.name).not.toContain("Ask an Owner");
        expect(text, caller.name).not.toMatch(/GraphQL|INTERNAL_ERROR/);
        continue;
      }
      const { code, errorMessage } = firstError(answer);
      expect(code, `${caller.name}: ${text}`).toBe("NOT_ALLOWED");
      const who = MUTATION_ROLES[name]?.includes(caller.role) ? "Whoever sees .+" : WHO[caller.role];
      expect(errorMessage).toMatch(
        new RegExp(`^${who} cannot [\\w -]+\\. Ask an Owner of your organisation\\.$`),
      );
      const entry = await lastEntry();
      expect(entry.order).toBeGreaterThan(before.order);
      expect(entry.action).toMatch(/^(REQUEST|CHANGE|APPROVAL|CANCELLATION)_REFUSED$/);
      expect(entry.description).toContain(errorMessage);
    }
  });

  it.each(ENDING)("lets everybody end their own sessions: %s", async (name) => {
    for (const role of ROLES) {
      const user = await buildUser(payments.sandbox, payments.organisation.id, { role });
      const authentication = await signIn(payments.sandbox.url, user);
      const answer = await graphql(payments.sandbox.url, {
        ...{ query: mutationOf(name, { [`${name}Input`]: {} }), variables: { [`${name}Input`]: {} } },
        ...{ apiKey: PORTAL_KEY, authentication },
      });
      expect(answer.errors, role).toBeUndefined();
    }
  });
});

describe("A phone", () => {
  async function awaiting(): Promise<string> {
    const { requestId } = await payments.sendEthereum({
      fromAddress: payments.eth.address,
      to: STRANGER,
      value: "1",
    });
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    return requestId;
  }
  const setRole = ({ id }: TestUser, role: Role) =>
    payments.sandbox.db.update(users).set({ role }).where(eq(users.id, id));
  const press = (user: TestUser, requestId: string, action: "approve" | "reject") =>
    fetch(new URL(`/device/api/requests/${requestId}/${action}`, payments.sandbox.url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ user: user.email, reason: "No" }),
    });

  it("approves and rejects only while its person's role does", async () => {
    const [, second, third] = payments.people as [TestUser, TestUser, TestUser];
    const requestId = await awaiting();
    for (const role of ["INITIATOR", "VIEWER", "AUDITOR"] as const) {
      await setRole(third, role);
      for (const action of ["approve", "reject"] as const) {
        const answer = await press(third, requestId, action);
        expect(answer.ok, `${role} ${action}`).toBe(false);
        expect(await answer.text()).toContain(`${WHO[role]} cannot approve requests`);
      }
      expect((await lastEntry()).action).toBe("CANCELLATION_REFUSED");
      expect(firstError(await payments.approve(requestId, third)).code).toBe("NOT_ALLOWED");
    }
    expect(
      await payments.sandbox.db.$count(requestSignatures, eq(requestSignatures.requestId, requestId)),
    ).toBe(0);
    await setRole(third, "APPROVER");
    expect((await press(third, requestId, "approve")).ok).toBe(true);
    await setRole(third, "VIEWER");
    expect((await press(second, requestId, "approve")).ok).toBe(true);
    expect((await payments.getRequest(requestId)).status).toBe("AWAITING_SIGNATURES");
    await setRole(third, "APPROVER");
    expect((await payments.approve(requestId, payments.people[0]!)).errors).toBeUndefined();
    await payments.waitFor(requestId, "SIGNED", "SUBMITTED", "CONFIRMED");
  });
});
