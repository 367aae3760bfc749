import { describe, expect, it } from "vitest";
import { AttemptCounter } from "~/lib/sign-in/attempts";

const rule = { freeFailures: 2, firstWaitMs: 1_000, maxWaitMs: 4_000, forgottenAfterMs: 10_000 };

function counterAt(maxKeys = 100) {
  const clock = { now: 1_000_000 };
  const counter = new AttemptCounter(rule, maxKeys, () => clock.now);
  const fail = (key: string) => counter.begin(key)("failed");
  return { clock, counter, fail };
}

describe("failed attempts", () => {
  it("cause no wait at first, and then one that doubles up to its limit", () => {
    const { clock, counter, fail } = counterAt();
    const waits: number[] = [];
    for (let time = 0; time < 6; time++) {
      fail("a");
      waits.push(counter.waitOf("a"));
      clock.now += counter.waitOf("a");
      expect(counter.waitOf("a")).toBe(0);
    }
    expect(waits).toEqual([0, 1_000, 2_000, 4_000, 4_000, 4_000]);
    expect(counter.waitOf("b")).toBe(0);
  });

  it("are forgotten after a success, and after some time", () => {
    const { clock, counter, fail } = counterAt();
    fail("a");
    counter.begin("a")("succeeded");
    fail("a");
    expect(counter.waitOf("a")).toBe(0);
    clock.now += 10_000;
    fail("a");
    expect(counter.waitOf("a")).toBe(0);
  });

  it("still in progress count as failed", () => {
    const { counter } = counterAt();
    const ends = [counter.begin("a"), counter.begin("a")];
    expect(counter.waitOf("a")).toBe(1_000);
    for (const end of ends) end("void");
    expect(counter.waitOf("a")).toBe(0);
  });

  it("of one key too many evict the least recently used key", () => {
    const { counter, fail } = counterAt(2);
    for (const key of ["a", "a", "b", "b", "c", "c"]) fail(key);
    expect(["a", "b", "c"].map((key) => counter.waitOf(key))).toEqual([0, 1_000, 1_000]);
  });
});
