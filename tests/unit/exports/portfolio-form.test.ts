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
const form = { to: "2026-07-01", interval: "ONE_WEEK_DAILY", zone: "Europe/London", currency: "GBP" };

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
    ["no currency, which is the console's", { currency: "" }, []],
    ["another currency", { currency: "XXX" }, ["currency: Please select a currency"]],
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
    const key = { end, interval: value, zone: null };
    const first = new Date(firstMoment(key)).toISOString();
    expect(Date.parse("2026-07-01") - Date.parse(first.slice(0, 10))).toBe((days - 1) * 86_400_000);
    expect(portfolioFileName(key)).toBe(`portfolio-${first.slice(0, 10)}-2026-07-01`);
  });

  test.each([
    ["ONE_MONTH_DAILY", "2026-10-31T23:59:59.999Z", "2026-10-01T22:59:59.999Z", "2026-10-01-2026-10-31"],
    ["ONE_MONTH_DAILY", "2026-11-15T23:59:59.999Z", "2026-10-16T22:59:59.999Z", "2026-10-16-2026-11-15"],
    ["ONE_MONTH_DAILY", "2026-02-28T23:59:59.999Z", "2026-02-01T23:59:59.999Z", "2026-02-01-2026-02-28"],
    ["ONE_MONTH_DAILY", "2026-03-30T22:59:59.999Z", "2026-03-01T23:59:59.999Z", "2026-03-01-2026-03-30"],
    ["ONE_WEEK_DAILY", "2026-10-31T23:59:59.999Z", "2026-10-25T23:59:59.999Z", "2026-10-25-2026-10-31"],
    ["ONE_DAY", "2026-11-22T04:02:00.000Z", "2026-11-22T04:02:00.000Z", "2026-11-22-2026-11-22"],
  ] as const)("of %s up to %s in London begin with %s", (interval, end, first, days) => {
    const key = { end: Date.parse(end), interval, zone: "Europe/London" };
    expect(new Date(firstMoment(key)).toISOString()).toBe(first);
    expect(portfolioFileName(key)).toBe(`portfolio-${days}`);
  });

  it("are said in the file's time and in UTC", () => {
    const end = Date.parse("2026-07-01T22:59:59.999Z");
    const rows = portfolioRows({ end, first: end - 6 * 86_400_000 }, "Europe/London");
    expect(rows.map(({ value, note }) => [value, note])).toEqual([
      ["25 Jun 2026, 23:59 to 1 Jul 2026, 23:59", "Europe/London, a day apart"],
      ["25 Jun 2026, 22:59 to 1 Jul 2026, 22:59", undefined],
    ]);
    expect(portfolioRows({ end, first: end }, "UTC")).toEqual([
      { label: "Period", value: "1 Jul 2026, 22:59", note: "UTC" },
    ]);
  });
});
