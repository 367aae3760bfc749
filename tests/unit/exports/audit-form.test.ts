import { describe, expect, it, test } from "vitest";
import { auditPeriod, auditRange, auditRanges, checkAuditExport } from "~/lib/exports/audit-form";
import { firstDays, offeredRanges } from "~/lib/exports/ranges";
import { clockChange, dayIn } from "~/lib/exports/zoned-day";

const NOW = Date.parse("2026-11-22T04:02:00Z");
const form = { from: "2026-10-23", to: "2026-11-20", zone: "Europe/London" };

const found = (change: Partial<typeof form>, now = NOW) =>
  checkAuditExport({ ...form, ...change }, now).map(({ field, message }) => `${field}: ${message}`);

const OVER = "to: The selected date range cannot be over 31 days";

describe("the form of an audit export", () => {
  test.each([
    ["29 days", {}, []],
    ["one day", { from: "2026-11-20" }, []],
    ["today", { from: "2026-11-22", to: "2026-11-22" }, []],
    ["31 days", { from: "2026-10-20", to: "2026-11-19", zone: "UTC" }, []],
    ["32 days", { from: "2026-10-20", to: "2026-11-20", zone: "UTC" }, [OVER]],
    ["October in London, 31 days and an hour", { from: "2026-10-01", to: "2026-10-31" }, []],
    ["a day more than that", { from: "2026-10-01", to: "2026-11-01" }, [OVER]],
    ["32 days, an hour of which is left out", { from: "2026-03-01", to: "2026-04-01" }, [OVER]],
    ["the first day", { from: "2022-12-16", to: "2022-12-16" }, []],
    [
      "the day before the first",
      { from: "2022-12-15", to: "2022-12-20" },
      ["from: Start date cannot be before 16 Dec 2022"],
    ],
    ["no start", { from: "" }, ["from: Please enter a start date"]],
    ["no end", { to: "2026-02-30" }, ["to: Please enter an end date"]],
    [
      "both after today",
      { from: "2026-11-23", to: "2026-11-24" },
      ["from: Start date cannot be after today", "to: End date cannot be after today"],
    ],
    ["an end after today", { to: "2026-11-23" }, ["to: End date cannot be after today"]],
    ["an end before the start", { to: "2026-10-22" }, ["to: End date cannot be before the start date"]],
    ["an endless range", { from: "2023-01-01" }, [OVER]],
    [
      "a zone that is none",
      { zone: "Moon/Base" },
      ["zone: This time zone is not known. Please reload the page and try again"],
    ],
  ])("with %s", (_, change, expected) => {
    expect(found(change)).toEqual(expected);
  });

  it("knows today by the user's clock", () => {
    const noonInLondon = Date.parse("2026-11-22T12:00:00Z");
    const tomorrow = { from: "2026-11-20", to: "2026-11-23" };
    expect(found({ ...tomorrow, zone: "Pacific/Kiritimati" }, noonInLondon)).toEqual([]);
    expect(found({ ...tomorrow, zone: "America/New_York" }, noonInLondon)).toEqual([
      "to: End date cannot be after today",
    ]);
  });

  it("begins with the last 30 days, in every zone without an issue", () => {
    expect(firstDays(null, NOW, "UTC")).toEqual({ from: "2026-10-24", to: "2026-11-22" });
    for (const zone of ["Europe/London", "Pacific/Kiritimati", "Pacific/Pago_Pago", "America/New_York"]) {
      for (let hour = 0; hour < 24; hour += 1) {
        const now = NOW + hour * 3_600_000;
        const days = firstDays(null, now, zone);
        expect(checkAuditExport({ ...days, zone }, now), `${zone} ${hour}`).toEqual([]);
      }
    }
  });
});

describe("the ranges that are offered", () => {
  it("are the specification's, in whole days of the user's zone, none of them after today", () => {
    const offered = offeredRanges(NOW, "America/New_York");
    expect(offered.map(({ label, from, to }) => `${label}: ${from} to ${to}`)).toEqual([
      "Today: 2026-11-21 to 2026-11-21",
      "Yesterday: 2026-11-20 to 2026-11-20",
      "Last 7 Days: 2026-11-15 to 2026-11-21",
      "Last 30 Days: 2026-10-23 to 2026-11-21",
      "This month: 2026-11-01 to 2026-11-21",
      "Last month: 2026-10-01 to 2026-10-31",
      "This Year: 2026-01-01 to 2026-11-21",
    ]);
  });

  it("fill in the days that the URL names, and the last 30 where it names none", () => {
    expect(firstDays("yesterday", NOW, "UTC")).toEqual({ from: "2026-11-21", to: "2026-11-21" });
    expect(firstDays("constructor", NOW, "UTC")).toEqual(firstDays(null, NOW, "UTC"));
  });

  it("are for an audit log those that it takes", () => {
    const labels = (now: string, zone: string) =>
      auditRanges(Date.parse(now), zone).map(({ label }) => label);
    const short = ["Today", "Yesterday", "Last 7 Days", "Last 30 Days", "This month"];
    expect(labels("2026-11-22T04:02:00Z", "UTC")).toEqual([...short, "Last month"]);
    // October has 31 days there too, although they last an hour longer.
    expect(labels("2026-11-22T04:02:00Z", "Europe/London")).toEqual([...short, "Last month"]);
    expect(labels("2026-01-10T12:00:00Z", "UTC")).toEqual([...short, "Last month", "This Year"]);
  });
});

describe("what is asked for", () => {
  it("is the days of the zone in UTC, whatever the season", () => {
    expect(auditRange(form, NOW)).toEqual({
      fromDate: "2026-10-22T23:00:00.000Z",
      toDate: "2026-11-20T23:59:59.999Z",
      timeZone: "Europe/London",
    });
  });

  it("is the same all day, and never after today in UTC, while the file ends now", () => {
    const days = { from: "2026-11-22", to: "2026-11-22", zone: "America/New_York" };
    const later = Date.parse("2026-11-22T21:00:00Z");
    expect(auditRange(days, later)).toEqual(auditRange(days, later + 3_600_000));
    expect(auditRange(days, later)?.toDate).toBe("2026-11-22T23:59:59.999Z");
    expect(auditPeriod(days, later)).toMatchObject({ to: later, isToNow: true });
  });

  it("begins with the log where a zone's first day begins earlier", () => {
    const days = { from: "2022-12-16", to: "2022-12-16", zone: "Asia/Tokyo" };
    expect(auditRange(days, NOW)?.fromDate).toBe("2022-12-16T00:00:00.000Z");
  });
});

describe("a change of clocks", () => {
  const change = (from: string, to: string, zone: string) =>
    clockChange(Date.parse(from), Date.parse(to), zone);

  test.each([
    ["2026-10-01T00:00:00Z", "2026-11-22T00:00:00Z", "Europe/London", "2026-10-25"],
    ["2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z", "Europe/London", "2026-03-29"],
    ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "Europe/London", "2026-10-25"],
    ["2026-10-20T00:00:00Z", "2026-11-10T00:00:00Z", "America/New_York", "2026-11-01"],
    ["2026-11-01T00:00:00Z", "2026-11-22T00:00:00Z", "Europe/London", null],
    ["2026-10-01T00:00:00Z", "2026-11-22T00:00:00Z", "Asia/Kolkata", null],
    ["2026-01-01T00:00:00Z", "2026-12-31T00:00:00Z", "Europe/London", null],
  ])("between %s and %s in %s is on %s", (from, to, zone, day) => {
    expect(change(from, to, zone)).toBe(day);
    if (day) expect(dayIn(Date.parse(`${day}T12:00:00Z`), zone)).toBe(day);
  });
});
