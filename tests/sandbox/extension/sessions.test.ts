import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sessions } from "../../../sandbox/db/schema";
import { buildUser } from "../../fixtures/sandbox/builders";
import { mintExtensionSession, startExtension } from "../../fixtures/sandbox/extension";
import { firstError, type GraphqlAnswer, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { PORTAL_KEY } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Extension = Awaited<ReturnType<typeof startExtension>>;
const clockOffset = { ms: 0 };
let extension: Extension;
beforeAll(async () => {
  extension = await startExtension({ clockOffset });
});
afterAll(() => extension?.payments.sandbox.close());

/** From here, everything is in the console session's and the extension session's own time. */
let url: string;
beforeEach(() => {
  url = extension.payments.sandbox.url;
});

const personOf = () => extension.payments.people[1]!;
const listOf = async (authentication: Extension["console"]) =>
  (
    await graphqlData(url, {
      query: "{ user { extensionSessions { id createdAt lastUsedAt endsAt client } } }",
      apiKey: PORTAL_KEY,
      authentication,
    })
  ).user.extensionSessions;
const refresh = (authentication: Extension["console"]) =>
  graphql(url, {
    query: `query ($authentication: AuthenticationInput!) { refreshAuthenticationTokens(authentication: $authentication) { enc iv tag } }`,
    apiKey: PORTAL_KEY,
    variables: { authentication },
  });
const revoke = (authentication: Extension["console"], id: string) =>
  graphql(url, {
    query: `mutation ($id: String!) { revokeExtensionSession(id: $id) }`,
    apiKey: PORTAL_KEY,
    authentication,
    variables: { id },
  });

describe("the snap's session", () => {
  it("is refreshed after its hour, with the same old handle again and again, until 12 hours after the sign-in", async () => {
    const { metaMask, account, payments } = extension;
    for (const hours of [1.5, 3, 11.5]) {
      clockOffset.ms = hours * HOUR;
      metaMask.shown.sent.length = 0;
      const id = await metaMask.ask(account, "personal_sign", ["0x4869", account.address]);
      expect(metaMask.shown.sent.map(({ operation }) => operation)).toEqual([
        ...["CreateEthPersonalSign", "RefreshAuthToken", "CreateEthPersonalSign"],
      ]);
      await payments.cancel(await metaMask.requestIdOf(id));
    }
    clockOffset.ms = 12 * HOUR + MINUTE;
    const late = metaMask.ask(account, "personal_sign", ["0x4869", account.address]);
    await expect(late).rejects.toThrow(/Failed to refresh token/);
    expect(metaMask.shown.notices).toHaveLength(2);
    expect(await metaMask.invokeSnap("checkAuth", { trustId: extension.trustId })).toEqual({
      authenticated: false,
    });
    clockOffset.ms = 0;
  });

  it("is extended once an hour at most, however often its first handle is refreshed", async () => {
    const { sandbox, organisation } = extension.payments;
    const person = await buildUser(sandbox, organisation.id, { firstName: "Kim", lastName: "Poll" });
    const { authentication } = await mintExtensionSession(url, await signIn(url, person));
    const query = `{ user { auditLog(action: "SESSION_EXTENDED", limit: 100) { items { actor { name } } } } }`;
    type Item = { actor: { name: string } };
    const countExtended = async () => {
      const { items } = (await graphqlData(url, { query })).user.auditLog;
      return items.filter(({ actor }: Item) => actor.name === "Kim Poll").length;
    };
    const counts: number[] = [];
    for (const minutes of [61, 62, 75, 130, 131]) {
      clockOffset.ms = minutes * MINUTE;
      const { data } = await refresh(authentication);
      const used = await graphql(url, {
        query: `{ getRequest(requestId: "unknown") { status } }`,
        apiKey: PORTAL_KEY,
        authentication: data.refreshAuthenticationTokens,
      });
      expect(firstError(used).code).toBe("NOT_FOUND");
      counts.push(await countExtended());
    }
    clockOffset.ms = 0;
    expect(counts).toEqual([1, 1, 1, 2, 2]);
  });

  it("does not survive a wrong API key, which is no reason to refresh", async () => {
    const { metaMask, account, trustId, session } = extension;
    const configuration = { url: `${url}/graphql`, trustId, token: session.authentication };
    await metaMask.invokeSnap("addTrustApiConfiguration", { ...configuration, apiKey: "not-a-key-of-ours" });
    const asked = metaMask.ask(account, "personal_sign", ["0x4869", account.address]);
    await expect(asked).rejects.toThrow("TrustApi returned a non-successful status code: 401");
    await metaMask.invokeSnap("addTrustApiConfiguration", { ...configuration, apiKey: PORTAL_KEY });
  });
});

describe("extension sessions", () => {
  it("are started, listed with their client, and revoked by the person who signed in", async () => {
    const console = await signIn(url, personOf());
    expect(await listOf(console)).toEqual([]);
    const session = await mintExtensionSession(url, console);
    expect(Date.parse(session.endsAt) - Date.parse(session.expiresAt)).toBeGreaterThan(10.9 * HOUR);
    expect(session.apiKey).toMatch(/^xk_[\w-]{43}$/);
    await graphql(url, {
      query: `{ transactionInfo(transactionId: "unknown") { status } }`,
      apiKey: PORTAL_KEY,
      authentication: session.authentication,
      headers: { "x-source": "mm:v13/snap:1.1.7/mode:basic" },
    });
    const [listed, ...more] = await listOf(console);
    expect(more).toEqual([]);
    expect(listed).toMatchObject({
      id: session.id,
      endsAt: session.endsAt,
      client: "mm:v13/snap:1.1.7/mode:basic",
    });
    expect(Math.abs(Date.parse(listed.lastUsedAt) - Date.now())).toBeLessThan(MINUTE);

    const stranger = await signIn(url, extension.payments.people[2]!);
    expect(firstError(await revoke(stranger, session.id)).code).toBe("NOT_FOUND");
    expect(firstError(await revoke(console, "not-an-id")).code).toBe("NOT_FOUND");
    expect((await revoke(console, session.id)).data).toEqual({ revokeExtensionSession: true });
    expect((await revoke(console, session.id)).data).toEqual({ revokeExtensionSession: true });
    expect(firstError(await refresh(session.authentication)).code).toBe("INVALID_SESSION_TOKEN_CODE");
    expect(await listOf(console)).toEqual([]);
  });

  it("are in the audit log: by whom, from where, and which gave way to a newer one", async () => {
    const { sandbox, organisation } = extension.payments;
    const person = await buildUser(sandbox, organisation.id, { firstName: "Ida", lastName: "Snap" });
    const console = await signIn(url, person);
    const session = await mintExtensionSession(url, console);
    await revoke(console, session.id);
    await revoke(console, session.id);
    for (let count = 0; count < 21; count += 1) await mintExtensionSession(url, console);
    const query = `{ user { auditLog(search: "Extension session", limit: 100, descending: false) {
      items { action description details origin actor { name } } } } }`;
    const { items } = (await graphqlData(url, { query })).user.auditLog;
    const name = "Ida Snap";
    const own = items.filter(({ actor }: { actor: { name: string } }) => actor.name === name);
    const [started, revoked] = [
      { action: "EXTENSION_SESSION_CREATED", description: "Extension session started", details: null },
      { action: "EXTENSION_SESSION_REVOKED", description: "Extension session revoked", details: null },
    ].map((entry) => ({ ...entry, origin: "CONSOLE", actor: { name } }));
    expect(own).toEqual([
      ...[started, revoked, ...Array(20).fill(started)],
      ...[{ ...revoked, description: "Extension session ended: a user has 20 at most" }, started],
    ]);
  });

  it("outlive the console's logout, while a console session still ends with its hour", async () => {
    const console = await signIn(url, personOf());
    const { authentication } = await mintExtensionSession(url, console);
    await graphqlData(url, {
      query: "mutation { endSession(endSessionInput: {}) { success } }",
      apiKey: PORTAL_KEY,
      authentication: console,
    });
    expect((await refresh(authentication)).errors).toBeUndefined();
    const other = await signIn(url, personOf());
    clockOffset.ms = HOUR + MINUTE;
    expect(firstError(await refresh(other)).code).toBe("INVALID_SESSION_TOKEN_CODE");
    const again = await refresh(authentication);
    expect(again.errors).toBeUndefined();
    clockOffset.ms = 0;
  });

  it.each([
    ["read the portfolio", "{ user { email } }"],
    ["start another one", "mutation { createExtensionSession { id } }"],
    ["hide behind a fragment", "{ ...all } fragment all on Query { user { email } }"],
    ["approve", `mutation { cancelRequest(requestId: "x") { requestId } }`],
  ])("cannot %s", async (_, query) => {
    const { authentication } = await mintExtensionSession(url, await signIn(url, personOf()));
    const answer = await graphql(url, { query, apiKey: PORTAL_KEY, authentication });
    expect(firstError(answer).code).toBe("NOT_ALLOWED");
  });

  it("come with an API key of their own, which opens neither a sign-in nor a console's session", async () => {
    const person = personOf();
    const own = await signIn(url, person);
    const { apiKey, authentication } = await mintExtensionSession(url, own);
    expect(apiKey).not.toBe(PORTAL_KEY);
    const ask = async (query: string, authentication?: typeof own) =>
      firstError(await graphql(url, { query, apiKey, ...(authentication && { authentication }) })).code;
    const signInQuery = `{ getPartialPinChallenge(email: "${person.email}") { sessionToken } }`;
    expect(await ask(signInQuery)).toBe("NOT_ALLOWED");
    expect(await ask(signInQuery, authentication)).toBe("NOT_ALLOWED");
    expect(await ask("{ user { email } }", own)).toBe("NOT_ALLOWED");
    const request = `{ getRequest(requestId: "x") { status } }`;
    expect(await ask(request, own)).toBe("INVALID_SESSION_TOKEN_CODE");
    expect(await ask(request)).toBe("INVALID_SESSION_TOKEN_CODE");
    expect(await ask(request, authentication)).toBe("NOT_FOUND");
  });

  it("cannot ask in the console's name", async () => {
    const { authentication } = await mintExtensionSession(url, await signIn(url, personOf()));
    const { address } = extension.account;
    const { data } = await graphql(url, {
      query: `mutation ($input: CreateEthPersonalSignInput!) {
        createEthPersonalSign(createEthPersonalSignInput: $input) { requestId } }`,
      apiKey: PORTAL_KEY,
      authentication,
      variables: { input: { messageAddress: { message: "Hello", address }, source: "TVW" } },
    });
    const { requestId } = data.createEthPersonalSign;
    const asked = await graphqlData(url, {
      query: "query ($id: String!) { getRequest(requestId: $id) { source } }",
      variables: { id: requestId },
    });
    expect(asked.getRequest.source).toBe("Metamask");
  });

  it("are not started by an API key alone", async () => {
    const query = "mutation { createExtensionSession { id } }";
    for (const apiKey of [PORTAL_KEY, undefined]) {
      const answer = await graphql(url, { query, ...(apiKey && { apiKey }) });
      expect(firstError(answer).code).toBe("INVALID_SESSION_TOKEN_CODE");
    }
  });

  it("are twenty at most: the one that was used least lately ends", async () => {
    const console = await signIn(url, extension.payments.people[2]!);
    const first = await mintExtensionSession(url, console);
    for (let count = 0; count < 20; count += 1) await mintExtensionSession(url, console);
    const listed = await listOf(console);
    expect(listed).toHaveLength(20);
    expect(listed.map(({ id }: { id: string }) => id)).not.toContain(first.id);
  });
});

describe("a browser's frame without an origin", () => {
  it("is told in the preflight, which has no key, what it may send", async () => {
    const answer = await fetch(`${url}/graphql`, { method: "OPTIONS" });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-methods")).toBe("POST");
    expect(answer.headers.get("access-control-allow-headers")).toBe("content-type, x-api-key, x-source");
    expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
  });

  it("can read every answer, also a refusal, and may send JSON as text (1.0.0)", async () => {
    const body = JSON.stringify({ query: "{ __typename }" });
    const headers = { "content-type": "text/plain;charset=UTF-8", origin: "null" };
    const known = { ...headers, "x-api-key": PORTAL_KEY };
    const read = await fetch(`${url}/graphql`, { method: "POST", headers: known, body });
    const { enc, iv, tag } = extension.session.authentication;
    const inline = `mutation { createEthPersonalSign(createEthPersonalSignInput: {
      authentication: { enc: "${enc}", iv: "${iv}", tag: "${tag}" }, source: "MetaMask", sendToDevicesForSigning: true,
      messageAddress: { message: "0x4869", address: "${extension.account.address.toLowerCase()}" },
      signatureEncryptionPublicKey: "" }) { requestId } }`;
    const old = { method: "POST", headers: known, body: JSON.stringify({ query: inline }) };
    const { data } = (await (await fetch(`${url}/graphql`, old)).json()) as GraphqlAnswer;
    expect(data.createEthPersonalSign.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(await read.json()).toEqual({ data: { __typename: "Query" } });
    const refused = await fetch(`${url}/graphql`, { method: "POST", headers, body });
    expect(refused.status).toBe(401);
    for (const answer of [read, refused]) expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  });
});

describe("the extension's API key", () => {
  it("prolongs, uses and ends no session of the console, not even with its handle", async () => {
    const { db } = extension.payments.sandbox;
    const person = await buildUser(extension.payments.sandbox, extension.payments.organisation.id);
    const handle = await signIn(url, person);
    const { apiKey, authentication: own } = await mintExtensionSession(url, handle);
    const isTheirs = and(eq(sessions.userId, person.id), eq(sessions.kind, "console"));
    const stored = () => db.select().from(sessions).where(isTheirs);
    const before = await stored();
    expect(before).toHaveLength(1);

    const call = (query: string, authentication: Extension["console"]) =>
      graphql(url, { query, apiKey, variables: { authentication } });
    const REFRESH = `query ($authentication: AuthenticationInput!) {
      refreshAuthenticationTokens(authentication: $authentication) { enc }
    }`;
    const END = `mutation ($authentication: AuthenticationInput!) {
      endSession(endSessionInput: { authentication: $authentication }) { success }
    }`;
    const READ = `query ($authentication: AuthenticationInput!) {
      getRequest(authentication: $authentication, requestId: "none") { requestId }
    }`;
    for (const query of [REFRESH, END, READ])
      expect(firstError(await call(query, handle)).code).toBe("INVALID_SESSION_TOKEN_CODE");
    expect(firstError(await call(READ, own)).code).toBe("NOT_FOUND");
    expect((await call(REFRESH, own)).errors).toBeUndefined();
    expect((await call(END, own)).errors).toBeUndefined();
    expect(await stored()).toEqual(before);
    expect(
      (await graphql(url, { query: "{ user { email } }", apiKey: PORTAL_KEY, authentication: handle }))
        .errors,
    ).toBeUndefined();
  });
});
