import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as OtherTabs from "~/lib/remembered/other-tabs";

type Listener = (event: { key: string; newValue: string | null }) => void;

/** The tab whose code runs: storage events reach all others. */
const current = new AsyncLocalStorage<object>();
let listeners: Map<Listener, object | undefined>;
let held: { name: string }[];

/** Each has its own module. */
async function openTab() {
  vi.resetModules();
  const module: typeof OtherTabs = await import("~/lib/remembered/other-tabs");
  return {
    answers: (isTyped: boolean) => current.run(module, () => module.answerTypedTabs(() => isTyped)),
    asks: () => current.run(module, () => module.isTypedInOtherTab()),
    /** It is there, and busy. */
    hangs: () => current.run(module, () => module.answerTypedTabs(() => false)) && dropListenersOf(module),
  };
}

function dropListenersOf(module: object): void {
  for (const [listener, tab] of listeners) if (tab === module) listeners.delete(listener);
}

const locks = {
  query: async () => ({ held }),
  async request(name: string, _: { mode: string }, hold: () => Promise<void>) {
    const lock = { name };
    held.push(lock);
    await hold();
    held.splice(held.indexOf(lock), 1);
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  listeners = new Map();
  held = [];
  vi.stubGlobal("addEventListener", (_: string, one: Listener) => listeners.set(one, current.getStore()));
  vi.stubGlobal("removeEventListener", (_: string, one: Listener) => listeners.delete(one));
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    setItem(key: string, newValue: string) {
      if (stored.get(key) === newValue) return;
      stored.set(key, newValue);
      for (const [listener, tab] of [...listeners]) {
        if (tab && tab !== current.getStore()) current.run(tab, () => listener({ key, newValue }));
      }
    },
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("navigator", { locks });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** @returns the answer after that time, or null */
async function answerAfter(ms: number, asked: Promise<boolean>): Promise<boolean | null> {
  let answer: boolean | null = null;
  void asked.then((value) => {
    answer = value;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return answer;
}

describe("Asking other tabs for what was typed", () => {
  it("ends as soon as one says yes, or all have said no", async () => {
    const [asking, second, third] = [await openTab(), await openTab(), await openTab()];
    asking.answers(false);
    second.answers(false);
    const stop = third.answers(true);
    expect(await answerAfter(0, asking.asks())).toBe(true);
    stop();
    (await openTab()).answers(false);
    expect(await answerAfter(0, asking.asks())).toBe(false);
  });

  it("waits for a tab that is busy, and then takes it for one that may hold something", async () => {
    const [asking, busy] = [await openTab(), await openTab()];
    asking.answers(false);
    busy.hangs();
    const asked = asking.asks();
    expect(await answerAfter(2_900, asked)).toBeNull();
    expect(await answerAfter(200, asked)).toBe(true);
  });

  it("waits a little for tabs that hold no lock, because the browser has none or their version did not", async () => {
    const [asking, old] = [await openTab(), await openTab()];
    asking.answers(false);
    const alone = asking.asks();
    expect(await answerAfter(100, alone)).toBeNull();
    expect(await answerAfter(200, alone)).toBe(false);
    vi.stubGlobal("navigator", {});
    old.answers(true);
    expect(await answerAfter(0, asking.asks())).toBe(true);
  });
});
