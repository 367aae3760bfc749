import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { issueCsrf } from "~/lib/session/csrf.server";
import { takeFlash } from "~/lib/session/flash.server";
import { createSession, readSession } from "~/lib/session/session.server";
import { Jar } from "../../fixtures/console/session-request";
import { wholeConsole } from "../../fixtures/console/whole-console";

const authentication = { enc: "enc", iv: "iv", tag: "tag" };
const done = { data: { endSession: { success: true } } };

let server: Server;
let asked: { query: string; variables: unknown }[];
let answer: (res: ServerResponse) => void;
let handle: (request: Request) => Promise<Response>;

beforeAll(async () => {
  server = createServer(async (req, res) => {
    let body = "";
    for await (const chunk of req) body += chunk;
    asked.push(JSON.parse(body));
    answer(res);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  Object.assign(process.env, {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    SESSION_SECRETS: "a secret that is quite long enough to be one",
    CUSTODY_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`,
    CUSTODY_API_KEY: "portal-key",
  });
  handle = await wholeConsole();
}, 60_000);

beforeEach(() => {
  asked = [];
  answer = json(done);
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const json = (value: unknown) => (res: ServerResponse) =>
  void res.setHeader("Content-Type", "application/json").end(JSON.stringify(value));
const refusal = (code: string, errorMessage: string) =>
  json({ errors: [{ message: JSON.stringify({ code, errorMessage }) }] });

function signedIn(): Jar {
  const jar = new Jar();
  return jar.take(createSession(jar.request(), { email: "amara@bank.example", authentication }));
}

function logOut(jar: Jar): Promise<Response> {
  const body = new URLSearchParams({ csrf: issueCsrf(jar.request()).token });
  return handle(jar.request("/logout", { method: "POST", body }));
}

describe("logging out", () => {
  it("ends the session at the backend, and everywhere in the console", async () => {
    const jar = signedIn();
    const copy = new Jar();
    for (const [name, value] of jar.cookies) copy.cookies.set(name, value);
    const left = await logOut(jar);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.query).toContain("mutation endSession");
    expect(asked[0]?.variables).toEqual({ input: { authentication } });
    expect(left.headers.get("Location")).toMatch(/^\/login/);
    jar.take(left.headers.getSetCookie());
    expect(takeFlash(jar.request()).flash?.message).toBe("You have been logged out");
    expect(readSession(jar.request())).toBeNull();
    expect(readSession(copy.request())).toBeNull();
  });

  it.each([
    [
      "does not know the operation",
      json({ errors: [{ message: 'Cannot query field "endSession" on type "Mutation".' }] }),
    ],
    ["has ended the session already", refusal("INVALID_SESSION_TOKEN_CODE", "Invalid session token")],
    ["fails", refusal("INTERNAL_ERROR", "Internal server error")],
    ["answers in another shape", (res: ServerResponse) => void res.end("<html>")],
    ["breaks the connection", (res: ServerResponse) => void res.destroy()],
  ])("logs out of the console when the backend %s", async (_what, reply) => {
    answer = reply;
    const jar = signedIn();
    const left = await logOut(jar);
    expect(left.status).toBe(302);
    jar.take(left.headers.getSetCookie());
    expect(readSession(jar.request())).toBeNull();
    expect(takeFlash(jar.request()).flash?.message).toBe("You have been logged out");
  });

  it("waits at most two seconds for a slow backend", async () => {
    const open: ServerResponse[] = [];
    answer = (res) => void open.push(res);
    const started = performance.now();
    const left = await logOut(signedIn());
    expect(left.status).toBe(302);
    expect(performance.now() - started).toBeGreaterThan(1_900);
    expect(performance.now() - started).toBeLessThan(5_000);
    for (const res of open) json(done)(res);
  });
});

describe("an expired session", () => {
  it("ends at the backend too, once for all loaders of a page", async () => {
    vi.useFakeTimers({ now: Date.now() - 61 * 60 * 1000, toFake: ["Date"] });
    const jar = signedIn();
    vi.useRealTimers();
    const left = await handle(jar.request("/home"));
    expect(left.status).toBe(302);
    jar.take(left.headers.getSetCookie());
    expect(takeFlash(jar.request()).flash?.message).toBe("Your session has timed out, please log back in");
    expect(asked.filter(({ query }) => query.includes("endSession"))).toHaveLength(1);
  });
});
