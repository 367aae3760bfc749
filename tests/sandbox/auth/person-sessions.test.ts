import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SealedHandle } from "../../../sandbox/base/secrets";
import { auditEvents, sessions } from "../../../sandbox/db/schema";
import { buildOrganisation, buildUser, type TestUser } from "../../fixtures/sandbox/builders";
import { firstError, graphql } from "../../fixtures/sandbox/graphql";
import { PORTAL_KEY, startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

const LIST = `query ($authentication: AuthenticationInput, $personId: ID) {
  user(authentication: $authentication) {
    personSessions(personId: $personId) { id kind createdAt lastUsedAt endsAt address client isThis }
  }
}`;
const END =
  "mutation ($input: EndPersonSessionsInput!) { endPersonSessions(endPersonSessionsInput: $input) }";
const REFRESH = `query ($authentication: AuthenticationInput!) {
  refreshAuthenticationTokens(authentication: $authentication) { enc }
}`;
const START =
  "mutation ($authentication: AuthenticationInput) { createExtensionSession(authentication: $authentication) { id } }";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const fromHere = { "visitor-address": "192.0.2.41", "visitor-agent": FIREFOX };

const clockOffset = { ms: 0 };
let sandbox: TestSandbox;
let organisationId: string;
let owner: TestUser;
let viewer: TestUser;
beforeAll(async () => {
  sandbox = await startTestSandbox({ clockOffset });
});
afterAll(() => sandbox?.close());
beforeEach(async () => {
  clockOffset.ms = 0;
  organisationId = (await buildOrganisation(sandbox)).id;
  owner = await buildUser(sandbox, organisationId, { role: "OWNER" });
  viewer = await buildUser(sandbox, organisationId, { role: "VIEWER" });
});

const call = (query: string, variables: object, headers = {}) =>
  graphql(sandbox.url, { query, variables: { ...variables }, apiKey: PORTAL_KEY, headers });
const list = (authentication: SealedHandle, personId: string | null = null, headers = {}) =>
  call(LIST, { authentication, personId }, headers);
const listed = async (authentication: SealedHandle, personId: string | null = null, headers = {}) =>
  (await list(authentication, personId, headers)).data.user.personSessions;
const end = (authentication: SealedHandle, input: object = {}) =>
  call(END, { input: { authentication, ...input } });
const isOpen = async (authentication: SealedHandle) =>
  !(
    await call(
      "query ($authentication: AuthenticationInput) { user(authentication: $authentication) { role } }",
      { authentication },
    )
  ).errors;
const lastEntry = async () =>
  (
    await sandbox.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.chain, organisationId))
      .orderBy(desc(auditEvents.order))
      .limit(1)
  )[0];

describe("The sessions of a person", () => {
  it("are listed with their last use, network address and browser, and which of them asks", async () => {
    const [first, second] = [await signIn(sandbox.url, viewer), await signIn(sandbox.url, viewer)];
    clockOffset.ms = 120_000;
    const rows = await listed(first, null, fromHere);
    expect(rows).toHaveLength(2);
    const mine = (await listed(first)).find(({ isThis }: { isThis: boolean }) => isThis);
    expect(mine).toMatchObject({ kind: "CONSOLE", address: "192.0.2.41", client: FIREFOX });
    expect(Date.parse(mine.lastUsedAt) - Date.parse(mine.createdAt)).toBeGreaterThan(100_000);
    expect((await listed(second)).filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1);
  });

  it("have the new network address and browser at once, and of a text only what can be shown", async () => {
    const handle = await signIn(sandbox.url, viewer);
    await listed(handle, null, fromHere);
    await listed(handle, null, { "visitor-address": "198.51.100.7", "visitor-agent": `${"x".repeat(400)}` });
    await listed(handle, null, { "visitor-address": "nowhere" });
    const [row] = await listed(handle);
    expect(row).toMatchObject({ address: "198.51.100.7", client: "x".repeat(300) });
  });

  it("end one by one: refused at the next call and at a refresh, while the others stay", async () => {
    const [kept, ended] = [await signIn(sandbox.url, viewer), await signIn(sandbox.url, viewer)];
    const [{ id }] = (await listed(ended)).filter(({ isThis }: { isThis: boolean }) => isThis);
    expect((await end(kept, { id })).data.endPersonSessions).toBe(1);
    expect(await isOpen(ended)).toBe(false);
    expect(firstError(await call(REFRESH, { authentication: ended })).code).toBe(
      "INVALID_SESSION_TOKEN_CODE",
    );
    expect(await isOpen(kept)).toBe(true);
    expect((await end(kept, { id })).data.endPersonSessions).toBe(0);
  });

  it("end all at once, those of the extension too, by an Owner; the log says who ended whose", async () => {
    const handles = [await signIn(sandbox.url, viewer), await signIn(sandbox.url, viewer)];
    const initiator = await buildUser(sandbox, organisationId, { role: "INITIATOR" });
    const theirs = await signIn(sandbox.url, initiator);
    await call(START, { authentication: theirs });
    const by = await signIn(sandbox.url, owner);
    expect((await listed(by, initiator.id)).map(({ kind }: { kind: string }) => kind)).toEqual([
      "EXTENSION",
      "CONSOLE",
    ]);
    expect((await end(by, { personId: initiator.id })).data.endPersonSessions).toBe(2);
    expect((await end(by, { personId: viewer.id })).data.endPersonSessions).toBe(2);
    expect(await lastEntry()).toMatchObject({
      action: "SESSION_ENDED",
      details: expect.stringMatching(/ · 2 sessions$/),
    });
    expect((await lastEntry())?.actor).toContain(owner.email);
    for (const handle of [...handles, theirs]) expect(await isOpen(handle)).toBe(false);
    expect(await isOpen(by)).toBe(true);
    expect(await listed(by, viewer.id)).toEqual([]);
  });

  it("are left out once their hour is over", async () => {
    await signIn(sandbox.url, viewer);
    clockOffset.ms = 2 * 3_600_000;
    expect(await listed(await signIn(sandbox.url, viewer))).toHaveLength(1);
  });

  it.each(["APPROVER", "INITIATOR", "VIEWER", "AUDITOR"] as const)(
    "of others are not shown to and not ended by an %s, who ends their own",
    async (role) => {
      const person = await buildUser(sandbox, organisationId, { role });
      const [handle, theirs] = [await signIn(sandbox.url, person), await signIn(sandbox.url, owner)];
      expect(firstError(await list(handle, owner.id)).code).toBe("NOT_ALLOWED");
      expect(firstError(await end(handle, { personId: owner.id })).code).toBe("NOT_ALLOWED");
      expect(await lastEntry()).toMatchObject({ action: "CHANGE_REFUSED" });
      const [{ id }] = await listed(theirs);
      expect(firstError(await end(handle, { id })).code).toBe("NOT_FOUND");
      expect(await isOpen(theirs)).toBe(true);
      expect((await end(handle)).data.endPersonSessions).toBe(1);
      expect(await isOpen(handle)).toBe(false);
    },
  );

  it("of another organisation are nobody's", async () => {
    const other = await buildUser(sandbox, (await buildOrganisation(sandbox)).id, { role: "OWNER" });
    const [foreign, by] = [await signIn(sandbox.url, other), await signIn(sandbox.url, owner)];
    for (const personId of [other.id, randomUUID(), "1"]) {
      expect(firstError(await list(by, personId)).code).toBe("NOT_FOUND");
      expect(firstError(await end(by, { personId })).code).toBe("NOT_FOUND");
    }
    expect(await isOpen(foreign)).toBe(true);
    const open = await sandbox.db.select().from(sessions).where(eq(sessions.userId, other.id));
    expect(open.map(({ revokedAt }) => revokedAt)).toEqual([null]);
  });
});
