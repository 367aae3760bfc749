import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditEvents, organisations, requests, users, wallets } from "../../../sandbox/db/schema";
import {
  buildOrganisation,
  buildSubWallet,
  buildUser,
  buildWallet,
  type TestUser,
} from "../../fixtures/sandbox/builders";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { callsOf, freshDatabase } from "../../fixtures/sandbox/payments";
import { PORTAL_KEY, startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

let sandbox: TestSandbox;
let organisationId: string;
let one: TestUser;
let two: TestUser;
beforeEach(async () => {
  sandbox = await startTestSandbox({ env: await freshDatabase() });
  organisationId = (await buildOrganisation(sandbox)).id;
  one = await buildUser(sandbox, organisationId, { isServerUser: true });
  two = await buildUser(sandbox, organisationId);
});
afterEach(() => sandbox?.close());

const ANA = { kind: "INVITE", email: "ana@example.com", firstName: "Ana", lastName: "Ruiz", role: "VIEWER" };

async function ask(input: Record<string, unknown> = ANA): Promise<string> {
  const { createPeopleChangeRequest } = await graphqlData(sandbox.url, {
    query: `mutation ($input: CreatePeopleChangeInput!) {
      createPeopleChangeRequest(createPeopleChangeInput: $input) { requestId } }`,
    variables: { input },
  });
  const { requestId } = createPeopleChangeRequest;
  await callsOf(sandbox).waitFor(requestId, "AWAITING_SIGNATURES");
  return requestId;
}

async function approve(id: string, ...people: TestUser[]): Promise<void> {
  for (const person of people) {
    const answer = await callsOf(sandbox).approve(id, person);
    if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  }
}

const TASKS = "{ user { taskCount tasks { kind requestId walletName approverGroups { quorumCount } } } }";
const READ = `query ($id: String!) { getRequest(requestId: $id) { requestId status } user {
  peopleChanges { requestId approverGroups { quorumCount approvers { key } } } } }`;

describe("an organisation without wallets", () => {
  it("changes its people by requests that two Owners approve", async () => {
    expect(await sandbox.db.$count(wallets)).toBe(0);
    const id = await ask();
    const [stored] = await sandbox.db.select().from(requests).where(eq(requests.id, id));
    expect(stored).toMatchObject({ walletId: null, policyVersion: 0, rulesVersion: 0, requirement: null });

    const { tasks, taskCount } = (await graphqlData(sandbox.url, { query: TASKS })).user;
    const task = {
      kind: "APPROVAL",
      requestId: id,
      walletName: null,
      approverGroups: [[{ quorumCount: 2 }]],
    };
    expect({ tasks, taskCount }).toEqual({ tasks: [task], taskCount: 1 });
    const read = await graphqlData(sandbox.url, { query: READ, variables: { id } });
    expect(read.getRequest.status).toBe("AWAITING_SIGNATURES");
    expect(read.user.peopleChanges[0].approverGroups[0][0].approvers).toHaveLength(2);
    const pageOf = async (path: string) => (await fetch(`${sandbox.url}/device/${path}`)).text();
    expect(await pageOf(one.id)).toContain("Change of people: invite Ana Ruiz");
    const shown = await pageOf(`${one.id}/${id}`);
    expect(shown).toContain("<dt>Owners</dt>");
    expect(shown).not.toContain("<dt>Wallet</dt>");

    await approve(id, one, two);
    await callsOf(sandbox).waitFor(id, "CONFIRMED");
    expect(await sandbox.db.$count(users, eq(users.email, ANA.email))).toBe(1);
    const actions = (await sandbox.db.select().from(auditEvents)).map(({ action }) => action);
    for (const action of ["REQUEST_CREATED", "REQUEST_APPROVED", "PERSON_INVITED"]) {
      expect(actions).toContain(action);
    }
  });

  it("cancels one, and makes one while all is frozen", async () => {
    await sandbox.db.update(organisations).set({ frozenAt: new Date() });
    const id = await ask();
    const cancel = `mutation ($id: String!) { cancelRequest(requestId: $id) { requestId } }`;
    await graphqlData(sandbox.url, { query: cancel, variables: { id } });
    await callsOf(sandbox).waitFor(id, "USER_CANCELLED");
    const next = await ask();
    await approve(next, one, two);
    await callsOf(sandbox).waitFor(next, "CONFIRMED");
  });
});

describe("a change of people beside wallets", () => {
  it("is of none of them, and unseen by who sees only some", async () => {
    const walletId = await buildWallet(sandbox, organisationId, [one, two], { quorum: 1 });
    await buildSubWallet(sandbox, walletId, "ETH");
    const limited = await buildUser(sandbox, organisationId, { role: "APPROVER", walletIds: [walletId] });
    const id = await ask();
    const [stored] = await sandbox.db.select().from(requests).where(eq(requests.id, id));
    expect(stored?.walletId).toBeNull();
    const authentication = await signIn(sandbox.url, limited);
    const asLimited = { apiKey: PORTAL_KEY, authentication };
    const { user } = await graphqlData(sandbox.url, { query: TASKS, ...asLimited });
    expect(user).toEqual({ taskCount: 0, tasks: [] });
    const query = `query ($id: String!) { getRequest(requestId: $id) { requestId } }`;
    const refused = await graphql(sandbox.url, { query, variables: { id }, ...asLimited });
    expect(firstError(refused).code).toBe("NOT_FOUND");
    await approve(id, one, two);
    await callsOf(sandbox).waitFor(id, "CONFIRMED");
  });
});
