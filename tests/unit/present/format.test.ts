import { describe, expect, it } from "vitest";
import {
  dueWarning,
  formatClock,
  formatDate,
  formatFullDate,
  formatMoment,
  formatWhen,
  initials,
  nextPollDelay,
  POLL_START_MS,
  titleCase,
  truncate,
} from "~/lib/present/format";
import { isCancellableStatus, isFinalStatus, statusTone } from "~/lib/present/status";

describe("dates", () => {
  it("are 'day Mon | HH:MM' in UTC, whatever zone they were written in", () => {
    expect(formatDate("2026-11-20T13:58:07.123Z")).toBe("20 Nov | 13:58");
    expect(formatDate("2026-01-01T00:30:00+01:00")).toBe("31 Dec | 23:30");
    expect(formatFullDate("2026-11-20T13:58:07Z")).toBe("20 Nov 2026, 13:58:07 UTC");
  });

  it.each(["", "yesterday", null, undefined])("are empty for %j", (text) => {
    expect(formatDate(text)).toBe("");
  });

  it("of today need no day", () => {
    const now = new Date("2026-11-22T00:10:00Z");
    expect(formatMoment("2026-11-22T00:02:00Z", now)).toBe("00:02 UTC");
    expect(formatMoment("2025-11-22T00:02:00Z", now)).toBe("22 Nov | 00:02 UTC");
    expect(formatMoment("2026-11-21T23:58:00Z", now)).toBe("21 Nov | 23:58 UTC");
    expect(formatMoment(null, now)).toBeNull();
  });

  it("have their year and zone where no list says them", () => {
    expect(formatWhen("2026-11-21T23:58:07Z")).toBe("21 Nov 2026, 23:58 UTC");
    expect(formatWhen("soon")).toBe("");
  });

  it("have their day and year where it is not today", () => {
    const now = new Date("2026-11-22T00:03:00Z");
    expect(formatClock("2026-11-22T00:02:00Z", now)).toBe("00:02 UTC");
    expect(formatClock("2026-11-21T23:58:00Z", now)).toBe("21 Nov 2026, 23:58 UTC");
    expect(formatClock(null, now)).toBe("");
  });
});

describe("words", () => {
  it("are put in title case, known or not", () => {
    expect(titleCase("AWAITING_USER_TRAVEL_RULE")).toBe("Awaiting User Travel Rule");
    expect(titleCase("ON_CHAIN")).toBe("On Chain");
    expect(titleCase("SOMETHING_NEW")).toBe("Something New");
  });

  it("are cut only above the limit, and never inside a character", () => {
    expect(truncate("a".repeat(19), 19)).toBe("a".repeat(19));
    expect(truncate("a".repeat(20), 19)).toBe(`${"a".repeat(19)}...`);
    expect(truncate("😀😀😀", 2)).toBe("😀😀...");
  });

  it("give initials", () => {
    expect(initials("Amara", "Osei")).toBe("AO");
    expect(initials(null, "osei")).toBe("O");
  });
});

describe("the warnings before a session ends", () => {
  it("are due at one minute, 30 seconds and 10 seconds", () => {
    const due = [61, 60, 31, 30, 11, 10, 1].map(dueWarning);
    expect(due).toEqual([null, 60, 60, 30, 30, 10, 10]);
  });
});

describe("the poll schedule", () => {
  it("starts at 5 s, grows 1.2 times with each poll and stops before 60 s", () => {
    const delays = [POLL_START_MS];
    for (let next = nextPollDelay(POLL_START_MS); next !== null; next = nextPollDelay(next))
      delays.push(next);
    expect(delays[1]).toBe(6_000);
    expect(delays).toHaveLength(14);
    expect(delays.at(-1)).toBeLessThan(60_000);
    expect(delays.at(-1)! * 1.2).toBeGreaterThanOrEqual(60_000);
  });
});

describe("statuses", () => {
  it.each(["COMPLETED", "CONFIRMED", "CLEARED", "USER_CANCELLED", "SYSTEM_CANCELLED", "ERROR"])(
    "%s is final",
    (status) => {
      expect(isFinalStatus(status)).toBe(true);
      expect(isCancellableStatus(status)).toBe(false);
    },
  );

  it.each(["PREPROCESSING", "NOT_AVAILABLE", "SUBMITTED", "SOMETHING_NEW"])("%s is not final", (status) => {
    expect(isFinalStatus(status)).toBe(false);
  });

  it("have the tones of the design", () => {
    expect(statusTone("CONFIRMED")).toBe("ok");
    expect(statusTone("AWAITING_SIGNATURES")).toBe("wait");
    expect(statusTone("AWAITING_COMPLIANCE")).toBe("info");
    expect(statusTone("AWAITING_USER_TRAVEL_RULE")).toBe("bad");
    expect(statusTone("SYSTEM_CANCELLED")).toBe("bad");
    expect(statusTone("SOMETHING_NEW")).toBe("info");
  });
});
