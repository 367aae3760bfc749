import { randomBytes, randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readPreferences, writePreferences } from "~/lib/preferences.server";
import { csrfRefusal, isCsrfValid, issueCsrf } from "~/lib/session/csrf.server";
import { InvalidTokenError, issueToken, once } from "~/lib/session/once.server";
import { loginPath, returnPath, returnTo } from "~/lib/session/return-path";
import { createSession, requireSession, type Session } from "~/lib/session/session.server";
import { recallIntent, rememberIntent } from "~/lib/signing/intent-cookie.server";
import { readRemembered } from "~/lib/signing/remembered.server";
import { evmIntent } from "../../fixtures/console/honest-transactions";
import { Jar } from "../../fixtures/console/session-request";

Object.assign(process.env, {
  NODE_ENV: "test",
  SESSION_SECRETS: "a secret that is quite long enough to be one",
  CUSTODY_API_URL: "http://127.0.0.1:1/graphql",
  CUSTODY_API_KEY: "portal-key",
});

const authentication = { enc: "enc", iv: "iv", tag: "tag" };
const signedIn = () => {
  const jar = new Jar();
  return jar.take(createSession(jar.request(), { email: "someone@bank.example", authentication }));
};

afterEach(() => vi.useRealTimers());

describe("the CSRF token", () => {
  it("is valid for the session that it was issued to, and differs on each page", () => {
    const jar = signedIn();
    const first = issueCsrf(jar.request()).token;
    const second = issueCsrf(jar.request()).token;
    expect(first).not.toBe(second);
    expect(isCsrfValid(jar.request(), { csrf: first })).toBe(true);
    expect(isCsrfValid(jar.request(), { csrf: second })).toBe(true);
  });

  it("is invalid in another session", () => {
    const { token } = issueCsrf(signedIn().request());
    expect(isCsrfValid(signedIn().request(), { csrf: token })).toBe(false);
  });

  it("works before sign-in only for the visitor with the cookie", () => {
    const jar = new Jar();
    const { token, headers } = issueCsrf(jar.request());
    jar.take(headers);
    expect(issueCsrf(jar.request()).headers).toEqual([]);
    expect(isCsrfValid(jar.request(), { csrf: token })).toBe(true);
    expect(isCsrfValid(new Jar().request(), { csrf: token })).toBe(false);
  });

  it("is refused with the true reason: no cookie came, or one of another visitor", () => {
    const jar = new Jar();
    expect(csrfRefusal(jar.request())).toBe("Your browser blocked our cookie. Use HTTPS or another browser.");
    jar.cookies.set("other-sites", "cookie");
    expect(csrfRefusal(jar.request())).toContain("blocked our cookie");
    jar.take(issueCsrf(jar.request()).headers);
    expect(csrfRefusal(jar.request())).toContain("no longer valid");
    const returning = new Jar();
    returning.take([writePreferences(returning.request(), { currency: "CHF" })]);
    expect(csrfRefusal(returning.request())).toContain("no longer valid");
  });

  it("from before the sign-in is invalid after it", () => {
    const visitor = new Jar();
    const { token, headers } = issueCsrf(visitor.request());
    const jar = signedIn().take(headers);
    expect(isCsrfValid(jar.request(), { csrf: token })).toBe(false);
    expect(isCsrfValid(jar.request(), { csrf: issueCsrf(jar.request()).token })).toBe(true);
  });

  it.each([{ csrf: "" }, { csrf: "salt.mac" }, { csrf: "." }])("is invalid as %j", (fields) => {
    expect(isCsrfValid(signedIn().request(), fields)).toBe(false);
  });
});

describe("once", () => {
  const session = { id: "session" } as Session;

  it("gives a second submission the outcome of the first", async () => {
    const token = issueToken();
    const keys: string[] = [];
    const work = async (key: string) => {
      keys.push(key);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { requestId: "r" };
    };
    const [first, second] = await Promise.all([once(session, token, work), once(session, token, work)]);
    expect(second).toBe(first);
    expect(await once(session, token, work)).toBe(first);
    expect(keys).toEqual([token]);
  });

  it("remembers an outcome for an hour", async () => {
    vi.useFakeTimers();
    const token = issueToken();
    const work = vi.fn(async () => "made");
    await once(session, token, work);
    vi.advanceTimersByTime(60 * 60 * 1000 - 1);
    await once(session, token, work);
    expect(work).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await once(session, token, work);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("lets a failed form be tried again with the same idempotency key", async () => {
    const token = issueToken();
    const keys: string[] = [];
    const attempt = (fails: boolean) =>
      once(session, token, async (key) => {
        keys.push(key);
        if (fails) throw new Error("time-out");
        return "made";
      });
    await expect(attempt(true)).rejects.toThrow("time-out");
    await expect(attempt(false)).resolves.toBe("made");
    expect(keys).toEqual([token, token]);
  });

  it("keeps sessions separate", async () => {
    const token = issueToken();
    await once(session, token, async () => "mine");
    expect(await once({ id: "other" } as Session, token, async () => "theirs")).toBe("theirs");
  });

  it.each(["", "1", "__proto__"])("refuses the token %j", async (token) => {
    await expect(once(session, token, async () => "made")).rejects.toBeInstanceOf(InvalidTokenError);
  });
});

describe("remembered intents", () => {
  const intent = (n: number) => ({
    chain: "ETHEREUM",
    to: `0x${randomBytes(20).toString("hex")}`,
    value: String(n),
  });

  it("are read by request id, the newest eight of them", () => {
    const jar = signedIn();
    for (let n = 0; n < 10; n += 1) jar.take([rememberIntent(jar.request(), `request-${n}`, intent(n))]);
    expect(recallIntent(jar.request(), "request-9")).toMatchObject({ value: "9" });
    expect(recallIntent(jar.request(), "request-2")).toMatchObject({ value: "2" });
    expect(recallIntent(jar.request(), "request-1")).toBeNull();
  });

  it("leave the fingerprint of what was compared behind, so that forty requests are not forgotten", () => {
    const jar = signedIn();
    const fingerprints = Array.from({ length: 40 }, () => randomBytes(8).toString("hex"));
    const ids = fingerprints.map(() => randomUUID());
    fingerprints.forEach((fingerprint, n) => {
      const kept = { intent: evmIntent({ to: intent(n).to }), fingerprint };
      jar.take([rememberIntent(jar.request(), ids[n] ?? "", kept)]);
    });
    expect(jar.cookies.get("sr-intents")?.length).toBeLessThan(3700);
    const known = ids.map((id) => readRemembered(recallIntent(jar.request(), id)));
    expect(known.map((one) => one?.fingerprint)).toEqual(fingerprints);
    expect(known[39]?.intent).not.toBeNull();
    expect(known[0]?.intent).toBeNull();
  });

  it("fit into one cookie by dropping the oldest", () => {
    const jar = signedIn();
    for (let n = 0; n < 8; n += 1) {
      const long = { ...intent(n), memo: randomBytes(700).toString("base64") };
      jar.take([rememberIntent(jar.request(), `request-${n}`, long)]);
    }
    expect(jar.cookies.get("sr-intents")?.length).toBeLessThan(3700);
    expect(recallIntent(jar.request(), "request-7")).toMatchObject({ value: "7" });
    expect(recallIntent(jar.request(), "request-0")).toBeNull();
  });

  it("are not readable in another session, and are dropped at sign-in", async () => {
    const jar = signedIn();
    jar.take([rememberIntent(jar.request(), "request", intent(1))]);
    const kept = jar.cookies.get("sr-intents") ?? "";
    jar.take(createSession(jar.request(), { email: "other@bank.example", authentication }));
    expect(jar.cookies.has("sr-intents")).toBe(false);
    jar.cookies.set("sr-intents", kept);
    await requireSession(jar.request());
    expect(recallIntent(jar.request(), "request")).toBeNull();
  });
});

describe("preferences", () => {
  it("are GBP and the system's theme until they are chosen", () => {
    expect(readPreferences(new Jar().request())).toEqual({
      currency: "GBP",
      theme: "system",
      bookPageSize: 50,
      zeroBalances: "hide",
    });
  });

  it("change one at a time, and ignore unknown values", () => {
    const jar = new Jar();
    jar.take([writePreferences(jar.request(), { currency: "CHF", theme: "" })]);
    jar.take([writePreferences(jar.request(), { theme: "dark", currency: "DOLLARS" })]);
    for (const bookPageSize of ["25", "0", "10000", "x"]) {
      jar.take([writePreferences(jar.request(), { bookPageSize })]);
    }
    for (const zeroBalances of ["show", "maybe"]) {
      jar.take([writePreferences(jar.request(), { zeroBalances })]);
    }
    expect(readPreferences(jar.request())).toEqual({
      currency: "CHF",
      theme: "dark",
      bookPageSize: 25,
      zeroBalances: "show",
    });
  });
});

describe("the way back after signing in", () => {
  it.each([
    ["/transactions?nextToken=x#row", "/transactions?nextToken=x#row", "a page of the console"],
    ["https://evil.example/home", "/home", "another origin"],
    ["//evil.example", "/home", "a scheme-relative address"],
    ["/\\evil.example", "/home", "a backslash, which browsers take for a slash"],
    ["/\t/evil.example", "/home", "a control character, which browsers drop"],
    ["javascript:alert(1)", "/home", "a script"],
    ["/login?redirectUrl=/login", "/home", "the sign-in itself"],
    ["/logout", "/home", "the logout page"],
    ["", "/home", "nothing"],
  ])("from %s is %s: %s", (to, expected) => {
    expect(returnPath(to)).toBe(expected);
  });

  it("leads to the page, where what asks is a part of it in the background", () => {
    const asked = (path: string) => returnTo(new Request(`http://console.test${path}`));
    expect(asked("/transactions/0xe6e2/status.data?_routes=routes%2Fx")).toBe("/transactions/0xe6e2");
    expect(asked("/transactions/status")).toBe("/transactions/status");
    expect(asked("/transactions.data?nextToken=x")).toBe("/transactions?nextToken=x");
  });

  it("is left out of the sign-in URL when it is not safe", () => {
    expect(loginPath("https://evil.example")).toBe("/login");
  });
});
