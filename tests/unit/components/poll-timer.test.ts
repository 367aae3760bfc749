import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startPolling } from "~/components/signing/screen/poll-timer";

let asked = 0;
let isSpinning = false;
const start = (isJustSubmitted = false) =>
  startPolling({
    ask: () => {
      asked += 1;
    },
    onAsked: (isAsked) => {
      isSpinning = isAsked;
    },
    isJustSubmitted,
  });

beforeEach(() => {
  vi.useFakeTimers();
  [asked, isSpinning] = [0, false];
});
afterEach(() => void vi.useRealTimers());

describe("polling for a status", () => {
  it("asks after 5 s, then 6 s later, and shows a spinner for 2 s each time", () => {
    const stop = start();
    vi.advanceTimersByTime(4_999);
    expect([asked, isSpinning]).toEqual([0, false]);
    vi.advanceTimersByTime(1);
    expect([asked, isSpinning]).toEqual([1, true]);
    vi.advanceTimersByTime(1_999);
    expect(isSpinning).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isSpinning).toBe(false);
    vi.advanceTimersByTime(3_999);
    expect(asked).toBe(1);
    vi.advanceTimersByTime(1);
    expect(asked).toBe(2);
    stop();
  });

  it("ends by itself before an interval of a minute", () => {
    start();
    vi.advanceTimersByTime(3_600_000);
    expect(asked).toBe(14);
  });

  it("asks nothing once it is stopped, as when a page is left", () => {
    const stop = start();
    vi.advanceTimersByTime(5_000);
    stop();
    vi.advanceTimersByTime(3_600_000);
    expect(asked).toBe(1);
  });

  it("asks 3 s after details were submitted", () => {
    const stop = start(true);
    vi.advanceTimersByTime(2_999);
    expect(asked).toBe(0);
    vi.advanceTimersByTime(1);
    expect(asked).toBe(1);
    stop();
  });
});
