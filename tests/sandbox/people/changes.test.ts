import { randomUUID } from "node:crypto";
import { eq, inArray, isNull } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { auditEvents, invitations, mails, requests, users } from "../../../sandbox/db/schema";
import { readRequest } from "../../../sandbox/device/read-request";
import { findRequest } from "../../../sandbox/requests/find-request";
import { buildUser, type TestUser } from "../../fixtures/sandbox/builders";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { PORTAL_KEY } from "../../fixtures/sandbox/sandbox";
import { answerChallenge, askChallenge, signIn } from "../../fixtures/sandbox/sign-in";

let payments: Payments;
afterEach(() => payments?.sandbox.close());

/** Three Owners with phones, who approve in the one wallet. */
async function start(quorum = 1): Promise<[TestUser, TestUser, TestUser]> {
  payments = await startPayments({ quorum });
  return payments.people as [TestUser, TestUser, TestUser];
}

const tryAsk = (input: Record<string, unknown>) =>
  graphql(payments.sandbox.url, {
    query: `mutation ($input: CreatePeopleChangeInput!) {
      createPeopleChangeRequest(createPeopleChangeInput: $input) { requestId } }`,
    variables: { input },
  });

async function ask(input: Record<string, unknown>): Promise<string> {
  const answer = await tryAsk(input);
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  const { requestId } = answer.data.createPeopleChangeRequest;
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  return requestId;
}

async function approveBy(requestId: string, ...people: TestUser[]): Promise<void> {
  for (const person of people) {
    const answer = await payments.approve(requestId, person);
    if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  }
}

const ANA = { kind: "INVITE", email: "Ana.Ruiz@example.com", firstName: "Ana", lastName: "Ruiz" };
const listed = async () =>
  (
    await graphqlData(payments.sandbox.url, {
      query: "{ user { people { id email role isInvited isLocked hasPhone isYou wallets { id } } } }",
    })
  ).user.people as { id: string; email: string; role: string; isInvited: boolean; hasPhone: boolean }[];
const statusOf = async (id: string) =>
  (await findRequest(payments.sandbox.db, payments.organisation.id, id)).status;
const codeIn = (body: string) => new URL(/http\S+/.exec(body)?.[0] ?? "").searchParams.get("code") ?? "";
const accept = (code: string, pin: string) =>
  graphql(payments.sandbox.url, {
    query: `mutation ($input: AcceptInvitationInput!) {
      acceptInvitation(acceptInvitationInput: $input) { email hasPhone } }`,
    variables: { input: { code, pin } },
    apiKey: PORTAL_KEY,
  });

describe("an invitation", () => {
  it("is approved by two Owners, comes by e-mail, sets a PIN once, and makes a phone", async () => {
    const [one, two] = await start();
    const id = await ask({ ...ANA, role: "APPROVER" });
    await approveBy(id, one);
    expect(await statusOf(id)).toBe("AWAITING_SIGNATURES");
    await approveBy(id, two);
    await payments.waitFor(id, "CONFIRMED");
    expect(await listed()).toContainEqual(
      expect.objectContaining({ email: "ana.ruiz@example.com", isInvited: true, hasPhone: false }),
    );
    const [mail] = await payments.sandbox.db
      .select()
      .from(mails)
      .where(eq(mails.recipient, "ana.ruiz@example.com"));
    expect(mail?.body).toMatch(/as Approver\. Approved by \S+.* and \S+.*\./);
    const code = codeIn(mail?.body ?? "");
    const [kept] = await payments.sandbox.db.select().from(invitations);
    expect(JSON.stringify(kept)).not.toContain(code);
    expect(payments.sandbox.logged.join("\n")).not.toContain(code);
    expect(firstError(await accept(code, "111111")).code).toBe("INVALID_INPUT");
    expect(firstError(await accept("another", "274913")).code).toBe("NOT_FOUND");
    expect((await accept(code, "274913")).data.acceptInvitation).toEqual({
      ...{ email: "ana.ruiz@example.com", hasPhone: true },
    });
    expect(firstError(await accept(code, "580246")).code).toBe("NOT_FOUND");
    const keptMails = await payments.sandbox.db.select().from(mails);
    expect(JSON.stringify(keptMails)).not.toContain(code);
    expect(JSON.stringify(keptMails)).toContain("This link was used");
    await signIn(payments.sandbox.url, { email: "ana.ruiz@example.com", pin: "274913" });
    expect(await listed()).toContainEqual(
      expect.objectContaining({ email: "ana.ruiz@example.com", isInvited: false, hasPhone: true }),
    );
    const entries = await payments.sandbox.db.select().from(auditEvents);
    const [invited] = entries.filter(({ action }) => action === "PERSON_INVITED");
    expect(invited).toMatchObject({
      description: "Change of people: Ana Ruiz <ana.ruiz@example.com>",
      details: expect.stringContaining("invite Ana Ruiz as Approver"),
    });
    expect(entries.map(({ action }) => action)).toContain("INVITATION_ACCEPTED");
  });

  it("does not hold after seven days", async () => {
    const [one, two] = await start();
    const id = await ask({ ...ANA, role: "VIEWER" });
    await approveBy(id, one, two);
    await payments.waitFor(id, "CONFIRMED");
    const [mail] = await payments.sandbox.db
      .select()
      .from(mails)
      .where(eq(mails.recipient, "ana.ruiz@example.com"));
    await payments.sandbox.db.update(invitations).set({ expiresAt: new Date(Date.now() - 1000) });
    expect(firstError(await accept(codeIn(mail?.body ?? ""), "274913")).code).toBe("NOT_FOUND");
  });
});

describe("the name of an invited person", () => {
  it("is compared on the phone with those of everybody and of the address book", async () => {
    const [, , three] = await start();
    const { db, services } = payments.sandbox;
    await db.update(users).set({ firstName: "Ana", lastName: "Ruiz" }).where(eq(users.id, three.id));
    const warningsOf = async (firstName: string) => {
      const id = await ask({ ...ANA, email: `${Date.now()}@example.com`, firstName, role: "VIEWER" });
      const request = await findRequest(db, payments.organisation.id, id);
      return (await readRequest(services, request)).reading?.warnings;
    };
    expect(await warningsOf("Ana")).toEqual([`“Ana Ruiz” is also the name of ${three.email}`]);
    expect(await warningsOf("Anа")).toEqual([
      expect.stringContaining("“Anа Ruiz”: Looks like “Ana Ruiz”, a person of the organisation: character 3"),
    ]);
    expect(await warningsOf("Rosa")).toEqual([]);
  });
});

describe("a change and a removal", () => {
  it("are shown on the phone from old to new, and cannot be made of an old state", async () => {
    const [one, two, three] = await start();
    const walletIds = [payments.walletId];
    const id = await ask({ kind: "CHANGE", personId: three.id, role: "INITIATOR", walletIds });
    const request = await findRequest(payments.sandbox.db, payments.organisation.id, id);
    const { reading, isConsistent } = await readRequest(payments.sandbox.services, request);
    expect(isConsistent).toBe(true);
    expect(reading?.details).toContainEqual(
      expect.objectContaining({ label: "Role", value: "from Owner to Initiator" }),
    );
    expect(firstError(await tryAsk({ kind: "REMOVE", personId: three.id })).errorMessage).toContain("waits");
    await approveBy(id, one);
    await payments.sandbox.db.update(users).set({ role: "VIEWER" }).where(eq(users.id, three.id));
    await approveBy(id, two);
    await payments.waitFor(id, "ERROR");
    const [kept] = await payments.sandbox.db.select().from(users).where(eq(users.id, three.id));
    expect(kept?.role).toBe("VIEWER");
  });

  it("ends the sessions of who is removed at once, and their waiting approvals", async () => {
    const [one, two, three] = await start(2);
    const session = await signIn(payments.sandbox.url, three);
    const paid = (
      await payments.sendEthereum({ fromAddress: payments.eth.address, to: STRANGER, value: "1000" })
    ).requestId;
    await payments.waitFor(paid, "AWAITING_SIGNATURES");
    await approveBy(paid, three);
    const id = await ask({ kind: "REMOVE", personId: three.id });
    await approveBy(id, one, two);
    await payments.waitFor(id, "CONFIRMED");
    const asked = await graphql(payments.sandbox.url, {
      ...{ query: "{ user { email } }", apiKey: PORTAL_KEY, authentication: session },
    });
    expect(firstError(asked).code).toBe("INVALID_SESSION_TOKEN_CODE");
    const challenge = await askChallenge(payments.sandbox.url, three.email);
    const answer = await answerChallenge(payments.sandbox.url, three.email, three.pin, challenge);
    expect(answer.data.getAuthenticationTokens.authentication).toBeNull();
    await approveBy(paid, one);
    expect(await statusOf(paid)).toBe("AWAITING_SIGNATURES");
    expect((await listed()).map((person) => person.id)).not.toContain(three.id);
    const query =
      "{ user { walletRules { walletId policy { quorumCount approvers { key } } approvers { key name } } } }";
    const rules = async () => (await graphqlData(payments.sandbox.url, { query })).user.walletRules[0];
    const keysOf = (approvers: { key: string }[]) => approvers.map(({ key }) => key.toLowerCase()).sort();
    const { policy, approvers } = await rules();
    expect(policy[0][0].approvers).toHaveLength(2);
    expect(keysOf(approvers)).toEqual(
      keysOf([one.device, two.device].map(({ publicKey }) => ({ key: publicKey }))),
    );
    await buildUser(payments.sandbox, payments.organisation.id, {
      role: "APPROVER",
      walletIds: [randomUUID()],
    });
    await buildUser(payments.sandbox, payments.organisation.id, { role: "INITIATOR" });
    expect((await rules()).approvers).toEqual(approvers);
    const own = { role: "APPROVER" as const, walletIds: [payments.walletId] };
    const limited = await buildUser(payments.sandbox, payments.organisation.id, own);
    expect(keysOf((await rules()).approvers)).toContain(limited.device.publicKey.toLowerCase());
  });

  it("ends the sessions of who loses a role or a wallet, and of nobody else", async () => {
    const [one, two] = await start();
    const other = await buildUser(payments.sandbox, payments.organisation.id, { role: "INITIATOR" });
    const authentication = await signIn(payments.sandbox.url, other);
    const see = async () => {
      const asked = { query: "{ user { role } }", apiKey: PORTAL_KEY, authentication };
      return (await graphql(payments.sandbox.url, asked)).data?.user?.role ?? null;
    };
    const change = async (input: Record<string, unknown>) => {
      const id = await ask({ kind: "CHANGE", personId: other.id, ...input });
      await approveBy(id, one, two);
      await payments.waitFor(id, "CONFIRMED");
    };
    await change({ role: "APPROVER" });
    expect(await see()).toBe("APPROVER");
    await change({ role: "APPROVER", walletIds: [payments.walletId] });
    expect(await see()).toBeNull();
  });

  it("invites nobody whose name could pass for words of the audit log", async () => {
    await start(1);
    for (const strange of [":", "·", '"', "→", "<"]) {
      const lastName = `Ruiz ${strange} x`;
      const { errorMessage } = firstError(await tryAsk({ ...ANA, role: "VIEWER", lastName }));
      expect(errorMessage).toBe("Last name contains a character that no name has");
    }
    await ask({ ...ANA, role: "VIEWER", firstName: "Gal·la", lastName: "O’Neill-D'Arcy Jr." });
  });

  it("is refused in words where it leaves a wallet without enough approvers, or no Owner", async () => {
    const [one, two, three] = await start(3);
    const removal = firstError(await tryAsk({ kind: "REMOVE", personId: three.id }));
    expect(removal).toMatchObject({
      code: "NOT_ALLOWED",
      errorMessage: expect.stringContaining("would be left"),
    });
    expect(firstError(await tryAsk({ kind: "CHANGE", personId: two.id, role: "VIEWER" })).code).toBe(
      "NOT_ALLOWED",
    );
    for (const person of [two, three]) {
      await payments.sandbox.db.update(users).set({ role: "APPROVER" }).where(eq(users.id, person.id));
    }
    const last = firstError(await tryAsk({ kind: "CHANGE", personId: one.id, role: "APPROVER" }));
    expect(last).toMatchObject({ code: "NOT_ALLOWED", errorMessage: expect.stringContaining("no Owner") });
    const own = firstError(await tryAsk({ kind: "CHANGE", personId: one.id, role: "OWNER" }));
    expect(own.errorMessage).toBe("Nothing would change");
  });

  it("is refused in words where it and what already waits would together leave too few", async () => {
    const [one, two, three] = await start(2);
    const first = await ask({ kind: "REMOVE", personId: three.id });
    const second = firstError(await tryAsk({ kind: "CHANGE", personId: two.id, role: "VIEWER" }));
    expect(second.code).toBe("NOT_ALLOWED");
    expect(second.errorMessage).toMatch(
      /^With the changes of people that wait for approval: .*would be left/,
    );
    await approveBy(first, one, two);
    await payments.waitFor(first, "CONFIRMED");
  });

  it("counts no role that waits to be given", async () => {
    const [one, two, three] = await start();
    const other = await buildUser(payments.sandbox, payments.organisation.id, { role: "APPROVER" });
    await ask({ kind: "CHANGE", personId: other.id, role: "OWNER" });
    for (const { id: personId } of [one, two]) await ask({ kind: "REMOVE", personId });
    expect(firstError(await tryAsk({ kind: "REMOVE", personId: three.id })).errorMessage).toContain(
      "no Owner",
    );
  });

  it("is named on the phone, with the Owners and without a wallet", async () => {
    const [one, two, three] = await start();
    const id = await ask({ kind: "REMOVE", personId: three.id });
    const pageOf = async (path: string) => (await fetch(`${payments.sandbox.url}/device/${path}`)).text();
    const [{ firstName, lastName } = {}] = await payments.sandbox.db
      .select()
      .from(users)
      .where(eq(users.id, three.id));
    expect(await pageOf(one.id)).toContain(`Change of people: remove ${firstName} ${lastName}`);
    const shown = await pageOf(`${one.id}/${id}`);
    expect(shown).not.toContain("<dt>Wallet</dt>");
    expect(shown).toContain("<dt>Owners</dt>");
    await approveBy(id, one);
    const result = await pageOf(`${one.id}/${id}/result`);
    expect(result).toContain("More Owners must approve it");
    expect(result).not.toContain("policy");
    const viewer = await buildUser(payments.sandbox, payments.organisation.id, { role: "APPROVER" });
    expect(await pageOf(`${viewer.id}/${id}`)).toContain("Only Owners approve changes of people");
    await approveBy(id, two);
  });

  it("never leaves no Owner, however many removals are approved at once", async () => {
    const [one, two, three] = await start();
    await buildUser(payments.sandbox, payments.organisation.id, { role: "APPROVER" });
    const ids: string[] = [];
    // The second and the third would be refused beside the first: each is asked for as if it were alone.
    const asPeople = (type: string) =>
      payments.sandbox.db.update(requests).set({ type }).where(inArray(requests.id, ids));
    for (const { id: personId } of [one, two, three]) {
      await asPeople("ADDRESS_BOOK");
      ids.push(await ask({ kind: "REMOVE", personId }));
    }
    await asPeople("CHANGE_PEOPLE_REQUEST");
    await Promise.all(ids.flatMap((id) => [one, two, three].map((person) => payments.approve(id, person))));
    for (const id of ids) await payments.waitFor(id, "CONFIRMED", "ERROR", "AWAITING_SIGNATURES");
    await expect
      .poll(async () => (await Promise.all(ids.map(statusOf))).includes("SIGNED"), { timeout: 20_000 })
      .toBe(false);
    const left = await payments.sandbox.db.select().from(users).where(isNull(users.removedAt));
    expect(left.filter(({ role }) => role === "OWNER").length).toBeGreaterThan(0);
  });

  it("is approved by Owners only, of whom a locked one is none", async () => {
    const [one, two] = await start();
    const other = await buildUser(payments.sandbox, payments.organisation.id, { role: "APPROVER" });
    await payments.sandbox.db.update(users).set({ lockedAt: new Date() }).where(eq(users.id, two.id));
    const id = await ask({ ...ANA, role: "VIEWER" });
    expect(firstError(await payments.approve(id, other)).code).toBe("KEY_NOT_IN_POLICY");
    expect(firstError(await payments.approve(id, two)).code).toBe("KEY_NOT_IN_POLICY");
    await approveBy(id, one);
    expect(await statusOf(id)).toBe("AWAITING_SIGNATURES");
  });
});
