import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { REQUEST_MARK } from "~/lib/http/request-mark";
import { answerEarly } from "~/lib/remembered/early-answer.server";
import { createSession, readSession, type Session } from "~/lib/session/session.server";
import { Jar, thrownBy } from "../../fixtures/console/session-request";

Object.assign(process.env, {
  NODE_ENV: "test",
  SESSION_SECRETS: "a secret that is quite long enough to be one",
  CUSTODY_API_URL: "http://127.0.0.1:1/graphql",
  CUSTODY_API_KEY: "portal-key",
});

const authentication = { enc: "enc", iv: "iv", tag: "tag" };
const signedIn = (email = "someone@bank.example") => {
  const jar = new Jar();
  return jar.take(createSession(jar.request(), { email, authentication }));
};
const hinted = (value = "transactions") => {
  const jar = signedIn();
  jar.cookies.set("sr-remembers", value);
  return jar;
};

/** A loader's call of the backend, answered when the test says so. */
function backend() {
  let answer = (_value: string) => {};
  let fail = (_error: Error) => {};
  const load = vi.fn(
    () =>
      new Promise<string>((resolve, reject) => {
        answer = resolve;
        fail = reject;
      }),
  );
  return { load, answer: (value: string) => answer(value), fail: (error: Error) => fail(error) };
}

interface Visit {
  path?: string;
  init?: RequestInit;
  part?: string;
}

function open(jar: Jar, load: () => Promise<string>, { path = "/transactions", init, part = "page" }: Visit) {
  const headers = { ...init?.headers, [REQUEST_MARK]: randomUUID() };
  const request = jar.request(path, { ...init, headers });
  return answerEarly(request, readSession(request) as Session, part, load);
}

async function settled<T>(promise: Promise<T>): Promise<boolean> {
  let isSettled = false;
  promise.then(
    () => {
      isSettled = true;
    },
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(1_000);
  return isSettled;
}

const cookiesOf = (answer: Awaited<ReturnType<typeof answerEarly>>) =>
  new Headers(answer.init?.headers).getSetCookie();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens a hinted page whose backend is slow. Answers its ticket. */
async function openEarly(jar: Jar, load: () => Promise<string>, visit: Visit = {}): Promise<string> {
  const opened = open(jar, load, visit);
  await vi.advanceTimersByTimeAsync(600);
  const answer = await opened;
  jar.take(cookiesOf(answer));
  expect(answer.data).toMatchObject({ ready: null });
  return answer.data.ticket ?? "";
}

describe("a page is waited for", () => {
  it.each<[string, () => Jar, Visit]>([
    ["without a hint", signedIn, {}],
    ["with a hint of another list", () => hinted("address-book"), {}],
    ["with a hint that is no list", () => hinted("home"), { path: "/home" }],
    ["with a hint that is nonsense", () => hinted("%00.__proto__.constructor"), { path: "/constructor" }],
    ["that is below a list", hinted, { path: "/transactions/abc" }],
    ["that answers a form", hinted, { init: { headers: { "Content-Type": "text/plain" } } }],
    ["that a form is sent to", hinted, { init: { method: "POST", body: "a=1" } }],
  ])("%s", async (_what, jarOf, visit) => {
    const { load, answer } = backend();
    const opened = open(jarOf(), load, visit);
    expect(await settled(opened)).toBe(false);
    answer("rows");
    expect((await opened).data).toEqual({ ready: "rows", ticket: null });
    expect(cookiesOf(await opened)).toEqual([]);
  });

  it("where the backend answers soon, and the hint stays", async () => {
    const { load, answer } = backend();
    const opened = open(hinted(), load, {});
    await vi.advanceTimersByTimeAsync(400);
    answer("rows");
    expect((await opened).data).toEqual({ ready: "rows", ticket: null });
    expect(cookiesOf(await opened)).toEqual([]);
  });

  it("where the backend fails soon", async () => {
    const { load, fail } = backend();
    const thrown = thrownBy(() => open(hinted(), load, {}));
    await vi.advanceTimersByTimeAsync(400);
    fail(new Error("down"));
    expect(await thrown).toEqual(new Error("down"));
  });
});

describe("a page that the browser remembers", () => {
  it("is answered early where the backend is slow, and its hint is taken back", async () => {
    const jar = hinted("address-book.transactions");
    await openEarly(jar, backend().load);
    expect(jar.cookies.get("sr-remembers")).toBe("address-book");
    await openEarly(jar, backend().load, { path: "/address-book?q=x" });
    expect(jar.cookies.has("sr-remembers")).toBe(false);
  });

  it("gets for its ticket what was asked for before, once", async () => {
    const jar = hinted();
    const { load, answer } = backend();
    const ticket = await openEarly(jar, load);
    jar.cookies.set("sr-ticket", ticket);
    const called = open(jar, load, {});
    answer("rows");
    expect((await called).data).toEqual({ ready: "rows", ticket: null });
    expect(load).toHaveBeenCalledTimes(1);
    expect((await open(jar, async () => "newer", {})).data.ready).toBe("newer");
    jar.take(cookiesOf(await called));
    expect(jar.cookies.has("sr-ticket")).toBe(false);
  });

  it("gets the failure that came meanwhile, which harms nobody else", async () => {
    const jar = hinted();
    const { load, fail } = backend();
    const ticket = await openEarly(jar, load);
    fail(new Error("down"));
    await vi.advanceTimersByTimeAsync(400);
    jar.cookies.set("sr-ticket", ticket);
    expect(await thrownBy(() => open(jar, load, {}))).toEqual(new Error("down"));
  });

  it("is never early a second time in a row", async () => {
    const jar = hinted();
    jar.cookies.set("sr-ticket", "unknown");
    expect(await settled(open(jar, backend().load, {}))).toBe(false);
  });

  it.each<[string, Visit, boolean]>([
    ["for another part of the page", { part: "frame" }, false],
    ["for another query", { path: "/transactions?q=x" }, false],
    ["in another session", {}, true],
  ])("gets nothing with its ticket %s", async (_what, visit, isOther) => {
    const jar = hinted();
    const ticket = await openEarly(jar, async () => {
      await new Promise((done) => setTimeout(done, 500));
      return "of this one";
    });
    const other = isOther ? signedIn() : jar;
    other.cookies.set("sr-ticket", ticket);
    expect((await open(other, async () => "its own", visit)).data.ready).toBe("its own");
  });

  it("is let go of when nobody calls for it", async () => {
    const jar = hinted();
    const { load, answer } = backend();
    const ticket = await openEarly(jar, load);
    answer("old");
    await vi.advanceTimersByTimeAsync(61_000);
    jar.cookies.set("sr-ticket", ticket);
    expect((await open(jar, async () => "new", {})).data.ready).toBe("new");
  });

  it("says at once what is known without the backend", async () => {
    const request = hinted().request("/transactions");
    const meanwhile = { name: "someone@bank.example" };
    const opened = answerEarly(request, readSession(request) as Session, "frame", backend().load, meanwhile);
    await vi.advanceTimersByTimeAsync(600);
    expect((await opened).data).toMatchObject({ ready: null, meanwhile });
  });
});
