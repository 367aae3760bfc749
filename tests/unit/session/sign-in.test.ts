import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { issueCsrf } from "~/lib/session/csrf.server";
import { takeFlash } from "~/lib/session/flash.server";
import { createSession, readSession } from "~/lib/session/session.server";
import { answerSignIn, type SignInView, showSignIn } from "~/lib/sign-in/flow.server";
import { Jar, thrownBy } from "../../fixtures/console/session-request";

const email = "amara@bank.example";
const challenge = { firstPinDigitPosition: "2", secondPinDigitPosition: "5", sessionToken: "token-1" };
const next = { firstPinDigitPosition: "2", secondPinDigitPosition: "5", sessionToken: "token-2" };

let server: Server;
let answers: Record<string, unknown>;
let asked: { query: string; variables: Record<string, unknown> }[];

beforeAll(async () => {
  server = createServer((req, res) => {
    let body = "";
    req.on("data", (chunk) => {
      body += chunk;
    });
    req.on("end", () => {
      const call = JSON.parse(body);
      asked.push(call);
      const name = /query (\w+)/.exec(call.query)?.[1] ?? "";
      res.setHeader("Content-Type", "application/json").end(JSON.stringify(answers[name]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  Object.assign(process.env, {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    SESSION_SECRETS: "a secret that is quite long enough to be one",
    CUSTODY_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`,
    CUSTODY_API_KEY: "portal-key",
  });
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

beforeEach(() => {
  asked = [];
  answers = { getPartialPinChallenge: { data: { getPartialPinChallenge: challenge } } };
});

const tokens = (answer: object) => ({ data: { getAuthenticationTokens: answer } });
const refusal = (code: string, errorMessage: string) => ({
  errors: [{ message: JSON.stringify({ code, errorMessage }) }],
});

/** Submits a form of the sign-in page as a browser does, keeping its cookies. */
async function submit(jar: Jar, fields: Record<string, string>, path = "/login", address?: string) {
  const { token, headers } = issueCsrf(jar.request());
  jar.take(headers);
  const body = new URLSearchParams({ csrf: token, ...fields });
  const answer = await answerSignIn(jar.request(path, { method: "POST", body }), address);
  if (answer instanceof Response) {
    jar.take(answer.headers.getSetCookie());
    return { status: answer.status, location: answer.headers.get("Location"), view: null, retryAfter: null };
  }
  jar.take(new Headers(answer.init?.headers).getSetCookie());
  const retryAfter = new Headers(answer.init?.headers).get("Retry-After");
  return { status: answer.init?.status, location: null, view: answer.data as SignInView, retryAfter };
}

/** Loads the sign-in page as a browser does, keeping its cookies. */
async function show(jar: Jar) {
  const { data, init } = await showSignIn(jar.request("/login"));
  jar.take(new Headers(init?.headers).getSetCookie());
  return data;
}

const atPin = async () => {
  const jar = new Jar();
  await submit(jar, { step: "email", email });
  return jar;
};
const pin = { step: "pin", firstPinDigit: "7", secondPinDigit: "1" };

describe("a page that is loaded again in the PIN step", () => {
  it("asks for the e-mail, and the PIN step is forgotten", async () => {
    const jar = await atPin();
    expect((await show(jar)).step).toBe("pin");
    expect(await show(jar)).toMatchObject({ step: "email", positions: null, values: { email: "" } });
    const answer = await submit(jar, pin);
    expect(answer.view).toMatchObject({ step: "email", problems: ["Invalid challenge"] });
  });

  it("does so after a wrong PIN as well", async () => {
    const jar = await atPin();
    answers.getAuthenticationTokens = tokens({ authentication: null, pinChallenge: next });
    expect((await submit(jar, pin)).view).toMatchObject({ step: "pin" });
    expect((await show(jar)).step).toBe("email");
  });
});

describe("the e-mail step", () => {
  it("asks for the two positions that the backend names", async () => {
    const jar = new Jar();
    const answer = await submit(
      jar,
      { step: "email", email: `  ${email} ` },
      "/login?redirectUrl=%2Ftransactions",
    );
    expect(answer.location).toBe("/login?redirectUrl=%2Ftransactions");
    expect(await show(jar)).toMatchObject({
      step: "pin",
      values: { email },
      positions: { first: 2, second: 5 },
    });
  });

  it("refuses an invalid e-mail with 400, keeping what was typed, without a call to the backend", async () => {
    const answer = await submit(new Jar(), { step: "email", email: "amara@" });
    expect(answer.status).toBe(400);
    expect(answer.view).toMatchObject({
      step: "email",
      values: { email: "amara@" },
      issues: [{ field: "email", message: "Please enter a valid email" }],
      problems: [],
    });
    expect(asked).toEqual([]);
  });

  it("says so at the field when the backend does not take the e-mail", async () => {
    answers.getPartialPinChallenge = refusal("INVALID_EMAIL", "No such form");
    const answer = await submit(new Jar(), { step: "email", email });
    expect(answer.status).toBe(400);
    expect(answer.view).toMatchObject({
      step: "email",
      values: { email },
      issues: [{ field: "email", message: "Invalid email" }],
    });
  });

  it("says which part of the backend's answer is not valid, and not that the service cannot be reached", async () => {
    answers.getPartialPinChallenge = { data: { getPartialPinChallenge: { firstPinDigitPosition: "9" } } };
    const answer = await submit(new Jar(), { step: "email", email });
    expect(answer.status).toBe(502);
    expect(answer.view).toMatchObject({ step: "email", values: { email }, issues: [] });
    expect(JSON.stringify(answer.view?.problems)).toContain(
      "Invalid type for property at getPartialPinChallenge.firstPinDigitPosition",
    );
    expect(answer.view?.problems).toHaveLength(1);
  });
});

describe("the PIN step", () => {
  it("signs in, and redirects to where the visitor was going", async () => {
    answers.getAuthenticationTokens = tokens({ authentication: { enc: "e", iv: "i", tag: "t" } });
    const jar = await atPin();
    const answer = await submit(jar, pin, "/login?redirectUrl=%2Ftransactions%3Fa%3D1");
    expect(answer.location).toBe("/transactions?a=1");
    expect(readSession(jar.request())?.email).toBe(email);
    expect(asked.at(-1)?.variables.input).toEqual({
      email,
      pinChallenge: { firstPinDigit: "7", secondPinDigit: "1", sessionToken: "token-1" },
    });
  });

  it("does not redirect to another site", async () => {
    answers.getAuthenticationTokens = tokens({ authentication: { enc: "e", iv: "i", tag: "t" } });
    const answer = await submit(await atPin(), pin, "/login?redirectUrl=https%3A%2F%2Fevil.example");
    expect(answer.location).toBe("/home");
  });

  it("asks again with the new challenge after a wrong PIN, which it never repeats", async () => {
    answers.getAuthenticationTokens = tokens({ authentication: null, pinChallenge: next });
    const jar = await atPin();
    const answer = await submit(jar, pin);
    expect(answer.status).toBe(400);
    expect(answer.view).toMatchObject({
      step: "pin",
      issues: [{ field: "pin", message: "Invalid pin, please try again" }],
      problems: [],
    });
    const told = ["attempt", "issues", "positions", "problems", "step", "values"];
    expect(Object.keys(answer.view ?? {}).sort()).toEqual(told);
    expect(answer.view?.values).toEqual({ email });
    await submit(jar, pin);
    expect(asked.at(-1)?.variables).toMatchObject({ input: { pinChallenge: { sessionToken: "token-2" } } });
  });

  it.each([
    ["none", { firstPinDigit: "", secondPinDigit: "" }, "Enter characters 2 and 5 of your PIN"],
    ["one", { secondPinDigit: "" }, "Enter characters 2 and 5 of your PIN"],
    ["one too many", { secondPinDigit: "12" }, "Invalid pin, please try again"],
    ["one that no PIN has", { secondPinDigit: "-" }, "Invalid pin, please try again"],
  ])(
    "refuses a PIN form with %s of its characters without using up the challenge",
    async (_what, typed, words) => {
      const jar = await atPin();
      // More often than a person may fail: none of these counts.
      for (let time = 0; time < 8; time += 1) {
        const answer = await submit(jar, { ...pin, ...typed });
        expect(answer.status).toBe(400);
        expect(answer.view).toMatchObject({ step: "pin", issues: [{ field: "pin", message: words }] });
      }
      expect(asked).toHaveLength(1);
    },
  );

  it("goes back to the e-mail with the message for a locked account", async () => {
    answers.getAuthenticationTokens = refusal("PIN_RESET", "locked");
    const jar = await atPin();
    const answer = await submit(jar, pin);
    expect(answer.view).toMatchObject({
      step: "email",
      values: { email },
      problems: ["Your account has now been locked. Please log in to the TrustVault App to reset your pin."],
    });
    expect((await show(jar)).step).toBe("email");
  });

  it("goes back to the e-mail when the challenge is used up", async () => {
    answers.getAuthenticationTokens = refusal("INVALID_CHALLENGE", "Invalid challenge");
    const answer = await submit(await atPin(), pin);
    expect(answer.view).toMatchObject({ step: "email", values: { email }, problems: ["Invalid challenge"] });
  });

  it("is discarded when the visitor goes back", async () => {
    const jar = await atPin();
    expect((await submit(jar, { step: "back" })).location).toBe("/login");
    expect(await show(jar)).toMatchObject({ step: "email", values: { email: "" } });
  });

  it("refuses a stale form with 403 and keeps the step", async () => {
    const answer = await submit(await atPin(), { ...pin, csrf: "forged.token" });
    expect(answer.status).toBe(403);
    expect(answer.view).toMatchObject({ step: "pin", values: { email }, issues: [] });
    expect(answer.view?.problems).toHaveLength(1);
  });
});

describe("a visitor who fails too often", () => {
  const wrong = tokens({ authentication: null, pinChallenge: next });
  const right = tokens({ authentication: { enc: "e", iv: "i", tag: "t" } });
  let count = 0;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
    answers.getAuthenticationTokens = wrong;
  });
  afterEach(() => void vi.useRealTimers());

  const nextEmail = () => `someone-${++count}@bank.example`;
  async function failAt(person: string, times: number, address?: string) {
    const jar = new Jar();
    await submit(jar, { step: "email", email: person }, "/login", address);
    for (let time = 0; time < times; time++)
      expect((await submit(jar, pin, "/login", address)).status).toBe(400);
    return jar;
  }

  it("with one e-mail waits after the fifth time, and keeps e-mail and challenge", async () => {
    const person = nextEmail();
    const jar = await failAt(person, 5);
    const calls = asked.length;
    const refused = await submit(jar, pin);
    expect(refused).toMatchObject({ status: 429, retryAfter: "2" });
    expect(refused.view).toMatchObject({
      step: "pin",
      values: { email: person },
      positions: { first: 2, second: 5 },
      problems: ["Too many attempts to log in. Please try again in 2 seconds"],
    });
    const started = await submit(new Jar(), { step: "email", email: ` ${person.toUpperCase()}` });
    expect(started).toMatchObject({ status: 429, retryAfter: "2" });
    expect(started.view).toMatchObject({ step: "email", values: { email: person.toUpperCase() } });
    expect(asked).toHaveLength(calls);

    vi.advanceTimersByTime(2_000);
    answers.getAuthenticationTokens = right;
    expect((await submit(jar, pin)).location).toBe("/home");
  });

  it("waits twice as long each time, at most a quarter of an hour, without slowing others", async () => {
    const jar = await failAt(nextEmail(), 5);
    for (const seconds of [2, 4, 8, 16, 32]) {
      expect((await submit(jar, pin)).retryAfter).toBe(String(seconds));
      vi.advanceTimersByTime(seconds * 1000);
      expect((await submit(jar, pin)).status).toBe(400);
    }
    expect((await submit(jar, pin)).view?.problems[0]).toBe(
      "Too many attempts to log in. Please try again in 2 minutes",
    );
    await failAt(nextEmail(), 4);
  });

  it("is counted in the same way when the account is locked", async () => {
    answers.getAuthenticationTokens = refusal("PIN_RESET", "locked");
    const person = nextEmail();
    for (let time = 0; time < 5; time++) {
      const jar = new Jar();
      await submit(jar, { step: "email", email: person });
      expect((await submit(jar, pin)).view?.problems[0]).toContain("locked");
    }
    expect((await submit(new Jar(), { step: "email", email: person })).status).toBe(429);
  });

  it("is not one whose call failed, or who has an old challenge", async () => {
    const jar = await failAt(nextEmail(), 4);
    for (const answer of [
      refusal("INVALID_CHALLENGE", "Invalid challenge"),
      refusal("INTERNAL_ERROR", "x"),
    ]) {
      answers.getAuthenticationTokens = answer;
      const copy = new Jar();
      for (const [name, value] of jar.cookies) copy.cookies.set(name, value);
      expect((await submit(copy, pin)).status).not.toBe(429);
    }
    answers.getAuthenticationTokens = right;
    expect((await submit(jar, pin)).location).toBe("/home");
  });

  it("starts over after a success", async () => {
    const person = nextEmail();
    for (let round = 0; round < 3; round++) {
      answers.getAuthenticationTokens = wrong;
      const jar = await failAt(person, 4);
      answers.getAuthenticationTokens = right;
      expect((await submit(jar, pin)).location).toBe("/home");
    }
  });

  it("waits after thirty failures from one IP address, whatever the e-mail", async () => {
    const address = "203.0.113.7";
    for (let time = 0; time < 10; time++) await failAt(nextEmail(), 3, address);
    const person = nextEmail();
    const refused = await submit(new Jar(), { step: "email", email: person }, "/login", address);
    expect(refused).toMatchObject({ status: 429, retryAfter: "2" });
    expect(refused.view?.values.email).toBe(person);
    for (const other of ["203.0.113.8", undefined, "2001:db8::1"]) {
      expect((await submit(new Jar(), { step: "email", email: person }, "/login", other)).status).toBe(302);
    }
    vi.advanceTimersByTime(16 * 60_000);
    expect((await submit(new Jar(), { step: "email", email: person }, "/login", address)).status).toBe(302);
  });

  it("is counted by IPv6 network, and by the IPv4 address in a mapped one", async () => {
    for (let time = 0; time < 10; time++) await failAt(nextEmail(), 3, `2001:db8:0:7::${time}`);
    for (let time = 0; time < 10; time++) await failAt(nextEmail(), 3, "::ffff:198.51.100.4");
    const statusAt = async (address: string) =>
      (await submit(new Jar(), { step: "email", email: nextEmail() }, "/login", address)).status;
    expect(await statusAt("2001:DB8:0:7:1:2:3:4")).toBe(429);
    expect(await statusAt("2001:db8:0:8::1")).toBe(302);
    expect(await statusAt("198.51.100.4")).toBe(429);
  });

  it("cannot bypass the wait with many answers at once", async () => {
    const jar = await failAt(nextEmail(), 1);
    const copies = Array.from({ length: 20 }, () => {
      const copy = new Jar();
      for (const [name, value] of jar.cookies) copy.cookies.set(name, value);
      return copy;
    });
    const statuses = (await Promise.all(copies.map((copy) => submit(copy, pin)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(4);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(16);
  });

  it("sees the wait that the backend asks for", async () => {
    const jar = await failAt(nextEmail(), 1);
    const message = JSON.stringify({
      code: "TOO_MANY_ATTEMPTS",
      errorMessage: "wait",
      retryAfterSeconds: 90,
    });
    answers.getAuthenticationTokens = { errors: [{ message }] };
    const refused = await submit(jar, pin);
    expect(refused).toMatchObject({ status: 429, retryAfter: "90" });
    expect(refused.view).toMatchObject({
      step: "pin",
      problems: ["Too many attempts to log in. Please try again in 2 minutes"],
    });
  });
});

describe("a visitor who is signed in", () => {
  const jar = () => {
    const made = new Jar();
    const authentication = { enc: "e", iv: "i", tag: "t" };
    return made.take(createSession(made.request(), { email, authentication }));
  };
  it.each([
    ["/login", undefined],
    ["/login?redirectUrl=%2F", undefined],
    ["/login?redirectUrl=%2Fhome%3Fpage%3D2", undefined],
    ["/login?redirectUrl=%2Ftransactions", "Invalid Url"],
  ])("is redirected home from %s with the message %j", async (path, message) => {
    const visitor = jar();
    const answer = (await thrownBy(() => showSignIn(visitor.request(path)))) as Response;
    expect(answer.headers.get("Location")).toBe("/home");
    visitor.take(answer.headers.getSetCookie());
    expect(takeFlash(visitor.request()).flash?.message).toBe(message);
  });
});
