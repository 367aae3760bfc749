import { describe, expect, it, test } from "vitest";
import { periodRows } from "~/components/exports/period-rows";
import { periodOfDays } from "~/lib/exports/period";
import { exportStart } from "~/lib/exports/start";
import { checkTransactionExport } from "~/lib/exports/transaction-form";
import { dayIn, endOfDay, startOfDay } from "~/lib/exports/zoned-day";
import { readTransactionSearch } from "~/lib/transactions/search";

const NOW = Date.parse("2026-11-22T04:02:00Z");
const form = {
  ...{ how: "dates", count: "", from: "2026-10-01", to: "2026-11-20", zone: "Europe/London" },
  currency: "USD",
};

describe("a day of a time zone", () => {
  test.each([
    ["2026-10-01", "UTC", "2026-10-01T00:00:00Z", "2026-10-02T00:00:00Z", "UTC"],
    ["2026-10-01", "Europe/London", "2026-09-30T23:00:00Z", "2026-10-01T23:00:00Z", "summer time"],
    ["2026-10-25", "Europe/London", "2026-10-24T23:00:00Z", "2026-10-26T00:00:00Z", "25 hours long"],
    ["2026-03-29", "Europe/London", "2026-03-29T00:00:00Z", "2026-03-29T23:00:00Z", "23 hours long"],
    ["2026-03-29", "Asia/Kolkata", "2026-03-28T18:30:00Z", "2026-03-29T18:30:00Z", "half an hour beside"],
    ["2026-01-01", "Pacific/Kiritimati", "2025-12-31T10:00:00Z", "2026-01-01T10:00:00Z", "14 hours ahead"],
    ["2026-11-01", "America/New_York", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z", "clocks put back"],
  ])("%s in %s begins at %s and ends at %s: %s", (day, zone, start, end) => {
    expect(startOfDay(day, zone)).toBe(Date.parse(start));
    expect(endOfDay(day, zone)).toBe(Date.parse(end));
    expect(dayIn(Date.parse(start), zone)).toBe(day);
    expect(dayIn(Date.parse(end) - 1, zone)).toBe(day);
  });

  test.each(["", "2026-02-31", "2026-13-01", "26-01-01", "today", "2026-1-1"])("is not %j", (text) => {
    expect(startOfDay(text, "UTC")).toBeNull();
    expect(endOfDay(text, "UTC")).toBeNull();
  });
});

describe("the form of a transaction export", () => {
  test.each([
    ["two days", {}, []],
    ["one day", { to: "2026-10-01" }, []],
    ["an end after now, which is capped", { to: "2026-12-31" }, []],
    ["a number", { how: "count", count: "10000", from: "", to: "" }, []],
    ["neither", { how: "" }, ["how: Please select by count or by dates"]],
    ["no number", { how: "count", count: "1e3" }, ["count: Please enter a whole number from 1 to 10,000"]],
    ["too many", { how: "count", count: "10001" }, ["count: Please enter a whole number from 1 to 10,000"]],
    ["none", { how: "count", count: "0" }, ["count: Please enter a whole number from 1 to 10,000"]],
    ["no start", { from: "" }, ["from: Please enter a start date"]],
    [
      "a start after now",
      { from: "2026-11-23", to: "2026-11-24" },
      ["from: Start date cannot be after today"],
    ],
    ["no end", { to: "x" }, ["to: Please enter an end date"]],
    ["an end before the start", { to: "2026-09-30" }, ["to: End date cannot be before the start date"]],
    [
      "a zone that is none",
      { zone: "Moon/Base" },
      ["zone: This time zone is not known. Please reload the page and try again"],
    ],
  ])("with %s", (_, change, expected) => {
    const issues = checkTransactionExport({ ...form, ...change }, NOW);
    expect(issues.map(({ field, message }) => `${field}: ${message}`)).toEqual(expected);
  });

  it("ends now where its last day ends later", () => {
    expect(periodOfDays({ ...form, to: "2026-11-22" }, NOW)).toMatchObject({ to: NOW, isToNow: true });
    expect(periodOfDays(form, NOW)).toEqual({
      from: Date.parse("2026-09-30T23:00:00Z"),
      to: Date.parse("2026-11-20T23:59:59.999Z"),
      isToNow: false,
    });
  });

  it("says its period in the user's time and in the file's, once where both are one", () => {
    const period = { from: Date.parse("2026-09-30T23:00:00Z"), to: NOW, isToNow: true };
    expect(periodRows(period, "Europe/London").map(({ value, note }) => [value, note])).toEqual([
      ["1 Oct 2026, 00:00 to 22 Nov 2026, 04:02", "Europe/London, clocks change on 25 Oct 2026"],
      ["30 Sep 2026, 23:00 to 22 Nov 2026, 04:02", undefined],
    ]);
    expect(periodRows(period, "UTC")).toHaveLength(1);
  });

  it("begins with what the list is narrowed to, and says what a file cannot be", () => {
    const start = (query: string) => exportStart(readTransactionSearch(new URLSearchParams(query)), NOW);
    expect(start("asset=ETH&range=yesterday")).toEqual({
      asset: "ETH",
      period: { from: Date.parse("2026-11-21"), until: Date.parse("2026-11-22") },
      hasOther: false,
    });
    expect(start("status=ERROR")).toEqual({ asset: "", period: null, hasOther: true });
  });
});
