import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveApiKey } from "../../../sandbox/auth/api-keys";
import { readHandle, refreshSession, revokeSession } from "../../../sandbox/auth/sessions";
import type { SealedHandle } from "../../../sandbox/base/secrets";
import { buildOrganisation, buildUser, type TestUser } from "../../fixtures/sandbox/builders";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { PORTAL_KEY, SERVER_KEY, startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

const ME = `query ($authentication: AuthenticationInput) { user(authentication: $authentication) { email } }`;
const VASPS = `query ($authentication: AuthenticationInput) { vasps(authentication: $authentication) { items { id } } }`;
const HOUR = 3_600_000;

const clockOffset = { ms: 0 };
let sandbox: TestSandbox;
let owner: TestUser;
let stranger: TestUser;
let session: SealedHandle;
let otherSession: SealedHandle;

beforeAll(async () => {
  sandbox = await startTestSandbox({ clockOffset });
  owner = await buildUser(sandbox, (await buildOrganisation(sandbox)).id, { isServerUser: true });
  stranger = await buildUser(sandbox, (await buildOrganisation(sandbox)).id);
  session = await signIn(sandbox.url, owner);
  otherSession = await signIn(sandbox.url, stranger);
});

afterAll(() => sandbox.close());

const forged = (): SealedHandle => ({ ...session, enc: flip(session.enc) });
const flip = (text: string) => (text.startsWith("A") ? "B" : "A") + text.slice(1);

describe("who acts", () => {
  type Row = {
    why: string;
    query?: string;
    apiKey?: string;
    inDocument?: () => SealedHandle;
    inHeader?: () => SealedHandle;
    expected: () => { email: string } | { code: string } | { allowed: true };
  };
  const refused = () => ({ code: "INVALID_SESSION_TOKEN_CODE" });
  const rows: Row[] = [
    { why: "a server key alone acts for its user", expected: () => ({ email: owner.email }) },
    { why: "a portal key alone has no user", apiKey: PORTAL_KEY, expected: refused },
    {
      why: "a session in the document counts",
      apiKey: PORTAL_KEY,
      inDocument: () => session,
      expected: () => ({ email: owner.email }),
    },
    {
      why: "a session in the header counts",
      apiKey: PORTAL_KEY,
      inHeader: () => session,
      expected: () => ({ email: owner.email }),
    },
    {
      why: "a session takes precedence over the server key",
      inDocument: () => otherSession,
      expected: () => ({ email: stranger.email }),
    },
    {
      why: "the same session twice is fine",
      inDocument: () => session,
      inHeader: () => session,
      expected: () => ({ email: owner.email }),
    },
    {
      why: "two different sessions are refused",
      inDocument: () => session,
      inHeader: () => otherSession,
      expected: refused,
    },
    {
      why: "a forged session never falls back to the server key",
      inDocument: forged,
      expected: refused,
    },
    { why: "a forged session in the header does not either", inHeader: forged, expected: refused },
    {
      why: "vasps needs no session",
      query: VASPS,
      apiKey: PORTAL_KEY,
      expected: () => ({ allowed: true }),
    },
    {
      why: "vasps still refuses a forged session",
      query: VASPS,
      apiKey: PORTAL_KEY,
      inDocument: forged,
      expected: refused,
    },
  ];

  it.each(rows)("$why", async ({ query = ME, apiKey = SERVER_KEY, inDocument, inHeader, expected }) => {
    const answer = await graphql(sandbox.url, {
      query,
      apiKey,
      variables: { authentication: inDocument?.() },
      authentication: inHeader?.(),
    });
    expect(answer.status).toBe(200);
    const wanted = expected();
    if ("code" in wanted) expect(firstError(answer).code).toBe(wanted.code);
    else if ("email" in wanted) expect(answer.data.user.email).toBe(wanted.email);
    else expect(answer.errors).toBeUndefined();
  });

  it("takes the session of a mutation from inside its input object", async () => {
    const answer = await graphql(sandbox.url, {
      query: `mutation ($input: RequestAuditLogInput!) { requestAuditLog(requestAuditLogInput: $input) { email } }`,
      apiKey: PORTAL_KEY,
      variables: { input: { authentication: session, fromDate: "2024-01-01", toDate: "2024-01-02" } },
    });
    expect(answer.data.requestAuditLog.email).toMatch(/@/);
  });

  it("refuses a mutation before saying that it is not available", async () => {
    const answer = await graphql(sandbox.url, {
      query: `mutation { updateTravelRuleInfo(transfers: []) { success } }`,
      apiKey: PORTAL_KEY,
    });
    expect(firstError(answer).code).toBe("INVALID_SESSION_TOKEN_CODE");
  });

  it.each([
    ["missing", null],
    ["unknown", "no-such-key-0000000000"],
  ])("answers 401 when the API key is %s", async (_, apiKey) => {
    const answer = await graphql(sandbox.url, { query: ME, apiKey, authentication: session });
    expect(answer.status).toBe(401);
    expect(answer.data).toBeUndefined();
  });

  it("refuses a server key that is not bound to a user", async () => {
    const key = "unbound-server-key-0001";
    await saveApiKey(sandbox.db, { key, kind: "server", userId: null });
    expect(firstError(await graphql(sandbox.url, { query: ME, apiKey: key })).code).toBe(
      "INVALID_SESSION_TOKEN_CODE",
    );
  });
});

describe("the life of a session", () => {
  const asMe = (authentication: SealedHandle) =>
    graphql(sandbox.url, { query: ME, apiKey: PORTAL_KEY, authentication });
  const refresh = (authentication: SealedHandle) =>
    graphql(sandbox.url, {
      query: `query ($a: AuthenticationInput!) { refreshAuthenticationTokens(authentication: $a) { enc iv tag } }`,
      variables: { a: authentication },
      apiKey: PORTAL_KEY,
    });
  const later = async <T>(ms: number, act: () => Promise<T>): Promise<T> => {
    clockOffset.ms = ms;
    try {
      return await act();
    } finally {
      clockOffset.ms = 0;
    }
  };

  it("ends after an hour", async () => {
    const fresh = await signIn(sandbox.url, owner);
    expect((await later(HOUR - 60_000, () => asMe(fresh))).data.user.email).toBe(owner.email);
    expect(firstError(await later(HOUR + 1000, () => asMe(fresh)))).toEqual({
      code: "INVALID_SESSION_TOKEN_CODE",
      errorMessage: "Invalid session token",
    });
  });

  it("is extended by an hour through a refresh, which does not extend the previous handle", async () => {
    const first = await signIn(sandbox.url, owner);
    const second = (await later(HOUR / 2, () => refresh(first))).data.refreshAuthenticationTokens;
    const at = HOUR + 60_000;
    expect((await later(at, () => asMe(second))).data.user.email).toBe(owner.email);
    expect(firstError(await later(at, () => asMe(first))).code).toBe("INVALID_SESSION_TOKEN_CODE");
  });

  it("cannot be refreshed once it has ended", async () => {
    const fresh = await signIn(sandbox.url, owner);
    expect(firstError(await later(HOUR + 1000, () => refresh(fresh))).code).toBe(
      "INVALID_SESSION_TOKEN_CODE",
    );
  });

  it("ends twelve hours after the sign-in, however often it is refreshed", async () => {
    const start = Date.now();
    let handle = await signIn(sandbox.url, owner);
    for (let hours = 0.9; hours < 12; hours += 0.9) {
      handle = await refreshSession(sandbox.db, sandbox.env, handle, new Date(start + hours * HOUR));
    }
    expect((await later(11.95 * HOUR, () => asMe(handle))).data.user.email).toBe(owner.email);
    expect(firstError(await later(12.01 * HOUR, () => asMe(handle))).code).toBe("INVALID_SESSION_TOKEN_CODE");
  });

  it("ends at once when it is revoked, including refreshed handles", async () => {
    const first = await signIn(sandbox.url, owner);
    const second = (await refresh(first)).data.refreshAuthenticationTokens;
    const { services } = sandbox;
    const { sessionId } = readHandle(services.env, first, new Date())!;
    await revokeSession(services.db, sessionId, new Date());
    for (const handle of [first, second]) {
      expect(firstError(await asMe(handle)).code).toBe("INVALID_SESSION_TOKEN_CODE");
    }
  });

  it.each([
    ["an altered ciphertext", (h: SealedHandle) => ({ ...h, enc: flip(h.enc) })],
    ["an altered IV", (h: SealedHandle) => ({ ...h, iv: flip(h.iv) })],
    ["tag", (h: SealedHandle) => ({ ...h, tag: flip(h.tag) })],
    ["a truncated tag", (h: SealedHandle) => ({ ...h, tag: h.tag.slice(0, 6) })],
    ["nothing in it", () => ({ enc: "", iv: "", tag: "" })],
  ])("is refused with %s", async (_, change) => {
    expect(firstError(await asMe(change(session))).code).toBe("INVALID_SESSION_TOKEN_CODE");
  });

  it("is refused by a sandbox with another master key", async () => {
    const other = await startTestSandbox({
      env: { SANDBOX_MASTER_KEY: Buffer.alloc(32, 7).toString("base64url") },
    });
    try {
      const answer = await graphql(other.url, { query: ME, apiKey: PORTAL_KEY, authentication: session });
      expect(firstError(answer).code).toBe("INVALID_SESSION_TOKEN_CODE");
    } finally {
      await other.close();
    }
  });

  it("is never read from a header that is not a session", async () => {
    for (const header of ["", "not base64 json", Buffer.from('{"enc":1}').toString("base64url")]) {
      const answer = await graphql(sandbox.url, { query: ME, headers: { "x-tv-authentication": header } });
      expect(firstError(answer).code).toBe("INVALID_SESSION_TOKEN_CODE");
    }
  });

  it("is recorded in the audit log without the PIN", async () => {
    await signIn(sandbox.url, owner);
    const data = await graphqlData(sandbox.url, { query: ME });
    expect(data.user.email).toBe(owner.email);
    const { auditEvents } = await import("../../../sandbox/db/schema");
    const events = await sandbox.db.select().from(auditEvents);
    const signIns = events.filter((event) => event.description === "Signed in");
    expect(signIns.at(-1)?.actor).toBe(`Ada Example <${owner.email}>`);
    expect(JSON.stringify(events, (_, v) => (typeof v === "bigint" ? String(v) : v))).not.toContain(
      owner.pin,
    );
  });
});
