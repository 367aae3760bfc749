import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepRefreshing } from "~/components/frame/watch/keep-refreshing";

const DATA = new URL("http://console.test/transactions.data?page=2");
const answered = (text: string) => new Response(text, { headers: { "X-Remix-Response": "yes" } });

/** What the network does with each request, in their order; then it answers. */
let outcomes: (() => Response | Promise<Response>)[];
let asked: number;
let router: { state: { navigation: { state: string } } };
let online: Set<() => void>;
let stop: () => void;

const lost = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => {
  vi.useFakeTimers();
  outcomes = [];
  asked = 0;
  online = new Set();
  router = { state: { navigation: { state: "idle" } } };
  vi.stubGlobal("window", {
    __remixRouter: router,
    fetch: async (_: URL, init?: RequestInit) => {
      asked += 1;
      init?.signal?.throwIfAborted();
      return outcomes.shift()?.() ?? answered("page");
    },
  });
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => online.add(listener));
  vi.stubGlobal("removeEventListener", (_: string, listener: () => void) => online.delete(listener));
  stop = keepRefreshing();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("A refresh in the background", () => {
  it.each([
    ["is not answered", lost],
    ["is answered by what stands before the console", () => new Response("Bad Gateway", { status: 502 })],
    ["breaks off", () => new Response(brokenOff(), { headers: { "X-Remix-Response": "yes" } })],
  ])("that %s is asked for again, ever more rarely", async (_, outcome) => {
    outcomes = [outcome, outcome, outcome];
    const page = window.fetch(DATA, {}).then((answer) => answer.text());
    for (const [ms, count] of [
      [0, 1],
      [1_999, 1],
      [1, 2],
      [3_999, 2],
      [1, 3],
      [8_000, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms);
      expect(asked).toBe(count);
    }
    expect(await page).toBe("page");
  });

  it("is asked for again as soon as there is a network", async () => {
    outcomes = [lost];
    const page = window.fetch(DATA);
    await vi.advanceTimersByTimeAsync(10);
    for (const listener of online) listener();
    expect(await (await page).text()).toBe("page");
    expect(online.size).toBe(0);
  });

  it("is given up when the page is left", async () => {
    outcomes = [lost, lost];
    const leaving = new AbortController();
    const page = window.fetch(DATA, { signal: leaving.signal });
    const refused = expect(page).rejects.toThrow(/abort/i);
    await vi.advanceTimersByTimeAsync(10);
    leaving.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    expect(asked).toBe(1);
  });
});

it.each([
  ["a link that is followed", DATA, undefined, "loading"],
  ["a form", DATA, { method: "POST" }, "idle"],
  ["anything else", new URL("http://console.test/readyz"), undefined, "idle"],
])("%s is asked for once", async (_, url, init, state) => {
  router.state.navigation.state = state;
  outcomes = [lost];
  await expect(window.fetch(url, init)).rejects.toThrow("Failed to fetch");
  expect(asked).toBe(1);
});

it("an error that the console itself answers is the answer", async () => {
  outcomes = [() => new Response("error", { status: 500, headers: { "X-Remix-Response": "yes" } })];
  const answer = await window.fetch(DATA);
  expect([answer.status, await answer.text()]).toEqual([500, "error"]);
});

function brokenOff(): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("half"));
      controller.error(new TypeError("network error"));
    },
  });
}
