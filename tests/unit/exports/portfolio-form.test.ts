import { describe, expect, it, test } from "vitest";
import { portfolioRows } from "~/components/exports/portfolio-rows";
import {
  checkPortfolioExport,
  endMoment,
  firstMoment,
  INTERVALS,
  portfolioFileName,
} from "~/lib/exports/portfolio-form";

const NOW = Date.parse("2026-11-22T04:02:00Z");
const form = { to: "2026-07-01", interval: "ONE_WEEK_DAILY", zone: "Europe/London" };

describe("the form of a portfolio export", () => {
  test.each([
    ["a past day", {}, []],
    ["today", { to: "2026-11-22" }, []],
    ["the first day", { to: "2021-03-18" }, []],
    ["the day before the first", { to: "2021-03-17" }, ["to: End date cannot be before 18 Mar 2021"]],
    ["tomorrow", { to: "2026-11-23" }, ["to: End date cannot be after today"]],
    ["no date", { to: "" }, ["to: Please enter an end date"]],
    ["no such date", { to: "2026-02-30" }, ["to: Please enter an end date"]],
    ["no interval", { interval: "" }, ["interval: Please select a time interval"]],
    ["another interval", { interval: "ONE_YEAR" }, ["interval: Please select a time interval"]],
    [
      "neither",
      { to: "", interval: "" },
      ["to: Please enter an end date", "interval: Please select a time interval"],
    ],
    [
      "a zone that is none",
      { zone: "Moon/Base" },
      ["zone: This time zone is not known. Please reload the page and try again"],
    ],
  ])("with %s", (_, change, expected) => {
    const issues = checkPortfolioExport({ ...form, ...change }, NOW);
    expect(issues.map(({ field, message }) => `${field}: ${message}`)).toEqual(expected);
  });
});

describe("the file's moments", () => {
  test.each([
    ["2026-07-01", "Europe/London", "2026-07-01T22:59:59.999Z", "in summer"],
    ["2026-11-01", "Europe/London", "2026-11-01T23:59:59.999Z", "in winter"],
    ["2026-10-25", "Europe/London", "2026-10-25T23:59:59.999Z", "on the day on which clocks are put back"],
    ["2026-03-29", "Europe/London", "2026-03-29T22:59:59.999Z", "on the day on which clocks are put forward"],
    ["2026-11-22", "Europe/London", "2026-11-22T04:02:00.000Z", "now, today"],
    ["2021-03-18", "Pacific/Kiritimati", "2021-03-18T09:59:59.999Z", "on the first day, far in the east"],
  ])("of %s in %s end at %s: %s", (to, zone, end) => {
    expect(new Date(endMoment({ to, zone }, NOW) ?? 0).toISOString()).toBe(end);
  });

  test.each(INTERVALS)("are $days days for $value, and the file is named with them", ({ value, days }) => {
    const end = Date.parse("2026-07-01T22:59:59.999Z");
    const first = new Date(firstMoment({ end, interval: value })).toISOString();
    expect(Date.parse("2026-07-01") - Date.parse(first.slice(0, 10))).toBe((days - 1) * 86_400_000);
    expect(portfolioFileName({ end, interval: value })).toBe(`portfolio-${first.slice(0, 10)}-2026-07-01`);
  });

  it("are said in the user's time and in the file's", () => {
    const end = Date.parse("2026-07-01T22:59:59.999Z");
    const rows = portfolioRows({ end, first: end - 6 * 86_400_000 }, "Europe/London");
    expect(rows.map(({ value, note }) => [value, note])).toEqual([
      ["1 Jul 2026, 23:59", "Europe/London"],
      ["25 Jun 2026, 22:59 to 1 Jul 2026, 22:59", "UTC, a day apart"],
    ]);
    expect(portfolioRows({ end, first: end }, "UTC")).toEqual([
      { label: "Period", value: "1 Jul 2026, 22:59", note: "UTC" },
    ]);
  });
});
