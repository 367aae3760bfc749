import { afterEach, describe, expect, it, vi } from "vitest";
import { answerStorageKey, storageSecretOf } from "~/lib/remembered/storage-key.server";
import { issueCsrf } from "~/lib/session/csrf.server";
import { createSession, endSession, extendSession, readSession } from "~/lib/session/session.server";
import { answerOf, Jar } from "../../fixtures/console/session-request";

const SECRET = "a secret that is quite long enough to be one";
Object.assign(process.env, {
  NODE_ENV: "test",
  SESSION_SECRETS: SECRET,
  CUSTODY_API_URL: "http://127.0.0.1:1/graphql",
  CUSTODY_API_KEY: "portal-key",
});

const authentication = { enc: "enc", iv: "iv", tag: "tag" };
const signedIn = (email = "someone@bank.example") => {
  const jar = new Jar();
  return jar.take(createSession(jar.request(), { email, authentication }));
};

async function ask(jar: Jar, { csrf, ...more }: Record<string, string> = {}) {
  const body = new URLSearchParams({ csrf: csrf ?? issueCsrf(jar.request()).token, ...more });
  const request = jar.request("/session/storage-key", { method: "POST", body });
  const answer = await answerOf(answerStorageKey(request));
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

afterEach(() => {
  process.env.SESSION_SECRETS = SECRET;
  vi.resetModules();
});

describe("the key of what the browser remembers", () => {
  it("is the same as long as the session lives, also when it is extended", async () => {
    const jar = signedIn();
    const first = await ask(jar);
    expect(first.status).toBe(200);
    expect(Buffer.from(JSON.parse(first.text).secret, "base64url")).toHaveLength(32);
    const session = readSession(jar.request());
    if (session) jar.take(extendSession(jar.request(), session, { ...authentication, enc: "new" }));
    expect((await ask(jar)).text).toBe(first.text);
  });

  it("is another in every session, also of the same person", async () => {
    const keys = await Promise.all([ask(signedIn()), ask(signedIn()), ask(signedIn("other@bank.example"))]);
    expect(new Set(keys.map(({ text }) => JSON.parse(text).secret)).size).toBe(3);
    expect(new Set(keys.map(({ text }) => JSON.parse(text).owner)).size).toBe(3);
  });

  it("depends on session and person both, and names neither", () => {
    const one = storageSecretOf({ id: "1", email: "a@bank.example" });
    expect(storageSecretOf({ id: "1", email: "A@bank.example" })).toEqual(one);
    expect(storageSecretOf({ id: "1", email: "b@bank.example" }).secret).not.toBe(one.secret);
    expect(storageSecretOf({ id: "2", email: "a@bank.example" }).secret).not.toBe(one.secret);
    expect(JSON.stringify(one)).not.toContain("bank");
  });

  it("is another once the console has a newer secret, while the session goes on", async () => {
    const jar = signedIn();
    const before = JSON.parse((await ask(jar)).text);
    process.env.SESSION_SECRETS = `a newer secret that is quite long enough,${SECRET}`;
    vi.resetModules();
    const restarted = await import("~/lib/remembered/storage-key.server");
    const { readSession } = await import("~/lib/session/session.server");
    const session = readSession(jar.request());
    if (!session) throw new Error("The session is over");
    const after = restarted.storageSecretOf(session);
    expect(after.secret).not.toBe(before.secret);
    expect(after.owner).not.toBe(before.owner);
  });

  it("is kept by no cache", async () => {
    expect((await ask(signedIn())).headers.get("Cache-Control")).toBe("no-store");
  });

  it("is refused without a session, and to a copied cookie after logging out", async () => {
    expect(await ask(new Jar())).toMatchObject({ status: 302, text: "" });
    const jar = signedIn();
    endSession(jar.request());
    expect(await ask(jar, { csrf: "x.y" })).toMatchObject({ status: 302, text: "" });
  });

  it("is refused to a form of another session, and to one with other fields", async () => {
    const foreign = issueCsrf(signedIn().request()).token;
    for (const fields of [{ csrf: foreign }, { csrf: "" }, { more: "1" }] as Record<string, string>[])
      expect(await ask(signedIn(), fields), JSON.stringify(fields)).toMatchObject({ status: 400, text: "" });
  });
});

describe("what the browser's scripts tell of what it remembers", () => {
  it("is forgotten when a session begins, and when it ends", () => {
    const jar = new Jar();
    jar.cookies.set("sr-remembers", "transactions.address-book");
    jar.take(createSession(jar.request(), { email: "someone@bank.example", authentication }));
    expect(jar.cookies.has("sr-remembers")).toBe(false);
    jar.cookies.set("sr-remembers", "transactions");
    jar.take(endSession(jar.request()));
    expect(jar.cookies.has("sr-remembers")).toBe(false);
  });
});
