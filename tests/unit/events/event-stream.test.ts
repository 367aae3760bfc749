import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { eventStreamResponse } from "~/lib/events/event-stream.server";
import { createSession, endSession } from "~/lib/session/session.server";
import { EventBackend } from "../../fixtures/console/event-backend";
import { pointConsoleAt } from "../../fixtures/console/fake-backend";
import { Jar } from "../../fixtures/console/session-request";

const HOUR = 3_600_000;
const SIGNED_OUT = JSON.stringify({
  errorMessage: "Invalid session token",
  code: "INVALID_SESSION_TOKEN_CODE",
});

const backend = new EventBackend();
let stopping = new AbortController();
const left: AbortController[] = [];

const now = Date.now;
let tests = 0;

beforeAll(async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  pointConsoleAt(await backend.start());
});
afterAll(() => backend.stop());
beforeEach(() => {
  // An hour later: what a backend lacks is not remembered so long.
  const later = ++tests * 3_600_000;
  vi.spyOn(Date, "now").mockImplementation(() => now() + later);
  backend.answer = "stream";
  backend.asked = [];
  stopping = new AbortController();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const one of left.splice(0)) one.abort();
  await expect.poll(() => backend.streams).toBe(0);
});

function visitor(name = "amara"): Jar {
  const jar = new Jar();
  const authentication = { enc: name, iv: "iv", tag: "tag" };
  return jar.take(createSession(jar.request(), { email: `${name}@bank.example`, authentication }));
}

const ask = (jar: Jar, init: RequestInit = {}) => {
  const leaving = new AbortController();
  left.push(leaving);
  const request = jar.request("/events", {
    headers: { Accept: "text/event-stream" },
    signal: leaving.signal,
    ...init,
  });
  return eventStreamResponse(request, stopping.signal);
};

/** A page that follows. */
async function follow(jar: Jar) {
  const response = await ask(jar);
  const leave = left.at(-1) as AbortController;
  const stream = { status: response.status, text: "", isOver: false, leave: () => leave.abort() };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>)
      stream.text += decoder.decode(piece);
    stream.isOver = true;
  };
  if (response.body) void read();
  return stream;
}

const news = ({ text }: { text: string }) => text.split("data: changed\n\n").length - 1;

describe("a page that follows what changes", () => {
  test("is told that something has changed, and nothing else", async () => {
    const page = await follow(visitor());
    expect(page.status).toBe(200);
    backend.tell();
    await expect.poll(() => page.text).toBe("retry: 5000\n\ndata: changed\n\n");
  });

  test("shares the backend's connection with the other windows of its session, and with no other session", async () => {
    const amara = visitor();
    const windows = [await follow(amara), await follow(amara), await follow(visitor("tom"))];
    expect(backend.asked).toEqual(["amara", "tom"]);
    backend.tell();
    for (const one of windows) await expect.poll(() => news(one)).toBe(1);
    windows[0]?.leave();
    windows[1]?.leave();
    await expect.poll(() => backend.streams).toBe(1);
  });

  test("gets no seventh stream of one session, until another has been left", async () => {
    const jar = visitor();
    const six = [];
    for (let i = 0; i < 6; i++) six.push(await follow(jar));
    expect((await follow(jar)).status).toBe(204);
    expect((await follow(visitor("tom"))).status).toBe(200);
    six[0]?.leave();
    await expect.poll(async () => (await follow(jar)).status).toBe(200);
  });

  test("holds one of three hundred streams of the process", async () => {
    for (let session = 0; session < 50; session++) {
      const jar = visitor(`person${session}`);
      for (let i = 0; i < 6; i++) expect((await follow(jar)).status).toBe(200);
    }
    expect((await follow(visitor("tom"))).status).toBe(204);
  });

  test("is told nothing, and asks nobody, without a session or with another method", async () => {
    expect((await follow(new Jar())).status).toBe(204);
    expect((await ask(visitor(), { method: "HEAD" })).status).toBe(204);
    expect((await ask(visitor(), { headers: { Accept: "*/*" } })).status).toBe(204);
    expect(backend.asked).toEqual([]);
  });
});

describe("the stream ends", () => {
  test("with the session's hour", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearInterval", "clearTimeout", "Date"] });
    const page = await follow(visitor());
    await vi.advanceTimersByTimeAsync(HOUR - 1_000);
    expect(page.isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    await expect.poll(() => page.isOver).toBe(true);
  });

  test("soon after the session was ended here, also where the backend does not say so", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const jar = visitor();
    const page = await follow(jar);
    endSession(jar.request());
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    await expect.poll(() => page.isOver).toBe(true);
  });

  test("when the backend has ended the session", async () => {
    const page = await follow(visitor());
    backend.refuse({ message: SIGNED_OUT });
    backend.complete();
    await expect.poll(() => page.isOver, { timeout: 3_000 }).toBe(true);
  });

  test("when the server stops, and none begins any more", async () => {
    const page = await follow(visitor());
    stopping.abort();
    await expect.poll(() => page.isOver).toBe(true);
    expect((await follow(visitor())).status).toBe(204);
  });
});

describe("a backend", () => {
  test("that goes away is asked again, and the page is told, because it may have missed something", async () => {
    const page = await follow(visitor());
    backend.drop();
    await expect.poll(() => backend.asked.length, { timeout: 3_000 }).toBe(2);
    await expect.poll(() => news(page)).toBe(1);
    expect(page.isOver).toBe(false);
    backend.tell();
    await expect.poll(() => news(page)).toBe(2);
  });

  test("that is away at first does not turn a page away", async () => {
    backend.answer = { status: 502, type: "text/html", body: "<h1>Bad gateway</h1>" };
    const page = await follow(visitor());
    expect(page.status).toBe(200);
    backend.answer = "stream";
    await expect.poll(() => news(page), { timeout: 3_000 }).toBe(1);
  });

  test("that sends without an end is left", async () => {
    backend.answer = { status: 200, type: "application/json", body: `{"x":"${"y".repeat(200_000)}"}` };
    expect((await follow(visitor())).status).toBe(200);
  });

  test.each([undefined, "INVALID_INPUT", "BAD_REQUEST"])(
    "that serves no subscriptions refuses them with the code %s, and the browser does not come back",
    async (code) => {
      backend.refuse({ message: "No", ...(code && { extensions: { code } }) });
      expect((await follow(visitor())).status).toBe(204);
      expect((await follow(visitor("tom"))).status).toBe(204);
      // Without a code it may be a fault of the moment, and is not remembered.
      expect(backend.asked).toEqual(code ? ["amara"] : ["amara", "tom"]);
    },
  );

  test("that fails with words about subscriptions is asked again", async () => {
    backend.refuse({
      message: "The subscription to organisationChanged failed",
      extensions: { code: "INTERNAL_ERROR" },
    });
    expect((await follow(visitor())).status).toBe(200);
  });

  test("whose contract has nothing to follow is asked once, and the browser does not come back", async () => {
    backend.refuse({
      message: 'Cannot query field "organisationChanged" on type "Subscription".',
      extensions: { code: "GRAPHQL_VALIDATION_FAILED" },
    });
    expect((await follow(visitor())).status).toBe(204);
    expect((await follow(visitor("tom"))).status).toBe(204);
    expect(backend.asked).toEqual(["amara"]);
  });
});
