import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setChunkedCookie, setCookie } from "~/lib/session/cookies.server";
import { takeFlash } from "~/lib/session/flash.server";
import { seal, unseal } from "~/lib/session/seal.server";
import {
  canExtend,
  createSession,
  endSession,
  extendSession,
  readSession,
  requireSession,
  sessionRefusedResponse,
} from "~/lib/session/session.server";
import { Jar, thrownBy } from "../../fixtures/console/session-request";

const OLD = "an old secret that is long enough to be one";
const NEW = "a new secret that is long enough to be one";
Object.assign(process.env, {
  NODE_ENV: "production",
  HOST: "0.0.0.0",
  SESSION_SECRETS: `${NEW},${OLD}`,
  CUSTODY_API_URL: "http://127.0.0.1:1/graphql",
  CUSTODY_API_KEY: "portal-key",
});

const HOUR = 60 * 60 * 1000;
const small = { enc: "enc", iv: "iv", tag: "tag" };
const big = { enc: randomBytes(4500).toString("base64"), iv: "iv", tag: "tag" };
const email = "someone@bank.example";
const signIn = (jar: Jar, authentication = small) =>
  jar.take(createSession(jar.request(), { email, authentication }));
const setCookies = (response: unknown) => (response as Response).headers.getSetCookie();
const location = (response: unknown) => (response as Response).headers.get("Location");
const flashOf = (jar: Jar) => takeFlash(jar.request()).flash?.message;

afterEach(() => vi.useRealTimers());

describe("sealed values", () => {
  it("open only for the purpose they were sealed for", () => {
    const text = seal("session", { a: 1 });
    expect(unseal("session", text)).toEqual({ a: 1 });
    expect(unseal("flash", text)).toBeNull();
  });

  it("open when sealed with an older secret that is still listed", () => {
    const text = seal("session", "kept", [OLD]);
    expect(unseal("session", text, [NEW, OLD])).toBe("kept");
    expect(unseal("session", text, [NEW])).toBeNull();
  });

  it("are sealed with the newest secret", () => {
    expect(unseal("session", seal("session", "fresh", [NEW, OLD]), [NEW])).toBe("fresh");
  });

  it("do not open when any character is changed", () => {
    const text = seal("session", "value");
    for (let at = 0; at < text.length - 1; at += 1) {
      const changed = text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
      expect(unseal("session", changed)).toBeNull();
    }
  });

  it.each(["", "x", "not base64 !!", "A".repeat(200)])("are null for the invalid text %j", (text) => {
    expect(unseal("session", text)).toBeNull();
  });
});

describe("cookies", () => {
  it("are httpOnly, Lax, Secure and bound to the host in production", () => {
    const header = setCookie("sr-session", "value");
    expect(header).toBe("__Host-sr-session=value; Path=/; HttpOnly; SameSite=Lax; Secure");
  });

  it("carry credentials of 6 KB over several cookies, each small enough for a browser", async () => {
    const jar = signIn(new Jar(), big);
    expect(big.enc).toHaveLength(6000);
    expect(jar.cookies.size).toBeGreaterThan(1);
    for (const [name, value] of jar.cookies) expect(name.length + value.length).toBeLessThan(3900);
    expect((await requireSession(jar.request())).authentication).toEqual(big);
  });

  it("delete the chunks that a shorter value does not need", () => {
    const jar = signIn(new Jar(), big);
    signIn(jar, small);
    expect([...jar.cookies.keys()]).toEqual(["__Host-sr-session"]);
    expect(readSession(jar.request())?.authentication).toEqual(small);
  });

  it("read as no session when a chunk is missing", () => {
    const jar = signIn(new Jar(), big);
    jar.cookies.delete("__Host-sr-session.1");
    expect(readSession(jar.request())).toBeNull();
  });

  it("refuse a value that no browser could store", () => {
    expect(() => setChunkedCookie(new Jar().request(), "sr-session", "x".repeat(30_000))).toThrow(RangeError);
  });
});

describe("requireSession", () => {
  it("sends a visitor without credentials to sign in, and back afterwards", async () => {
    const jar = new Jar();
    const answer = await thrownBy(() =>
      requireSession(jar.request("/transactions?nextToken=a%2Fb&_routes=x")),
    );
    expect(location(answer)).toBe("/login?redirectUrl=%2Ftransactions%3FnextToken%3Da%252Fb");
    expect(flashOf(jar.take(setCookies(answer)))).toBe("No credentials, please log in.");
  });

  it("ignores a forged cookie", async () => {
    const jar = new Jar();
    jar.cookies.set("__Host-sr-session", `1.${seal("session", { id: "x" }, ["z".repeat(32)])}`);
    const answer = await thrownBy(() => requireSession(jar.request()));
    expect(flashOf(jar.take(setCookies(answer)))).toBe("No credentials, please log in.");
  });

  it("reports a session that has timed out after one hour, and clears its cookies", async () => {
    vi.useFakeTimers();
    const jar = signIn(new Jar(), big);
    vi.advanceTimersByTime(HOUR - 1);
    expect(readSession(jar.request())?.email).toBe(email);
    vi.advanceTimersByTime(1);
    const answer = await thrownBy(() => requireSession(jar.request("/home")));
    expect(location(answer)).toBe("/login?redirectUrl=%2Fhome");
    jar.take(setCookies(answer));
    expect(flashOf(jar)).toBe("Your session has timed out, please log back in");
    expect([...jar.cookies.keys()]).toEqual(["__Host-sr-flash"]);
  });
});

describe("the life of a session", () => {
  it("is extended by an hour through a refresh, but not past twelve hours after the sign-in", () => {
    vi.useFakeTimers();
    const jar = signIn(new Jar());
    const start = Date.now();
    for (let times = 0; times < 14; times += 1) {
      vi.advanceTimersByTime(55 * 60 * 1000);
      const session = readSession(jar.request());
      if (!session) break;
      jar.take(extendSession(jar.request(), session, small));
      const extended = readSession(jar.request());
      expect(extended?.id).toBe(session.id);
      expect(extended?.expiresAt).toBe(Math.min(Date.now() + HOUR, start + 12 * HOUR));
      expect(extended && canExtend(extended)).toBe((extended?.expiresAt ?? 0) < start + 12 * HOUR);
    }
    expect(readSession(jar.request())).toBeNull();
    expect(Date.now()).toBeGreaterThanOrEqual(start + 12 * HOUR);
  });

  it("ends for a copied cookie too when the user logs out", () => {
    const jar = signIn(new Jar());
    const thief = new Jar();
    for (const [name, value] of jar.cookies) thief.cookies.set(name, value);
    jar.take(endSession(jar.request()));
    expect(jar.cookies.size).toBe(0);
    expect(readSession(thief.request())).toBeNull();
  });

  it("ends with a message and a way back when the backend refuses it", async () => {
    const jar = signIn(new Jar());
    const answer = sessionRefusedResponse(await requireSession(jar.request("/transactions")));
    expect(location(answer)).toBe("/login?redirectUrl=%2Ftransactions");
    jar.take(setCookies(answer));
    expect(flashOf(jar)).toBe("You have been logged out - Please sign in again");
    expect(readSession(jar.request())).toBeNull();
  });
});
