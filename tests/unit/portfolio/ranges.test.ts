import { describe, expect, it } from "vitest";
import { periodsOf } from "~/lib/custody/wallets/portfolio-history.server";
import { clockOf, dayProblem } from "~/lib/portfolio/days";
import { RANGES, rangeOf } from "~/lib/portfolio/ranges";
import { portfolioUrl, readPortfolioSearch } from "~/lib/portfolio/search";

const NOW = new Date("2026-03-01T14:23:10.000Z");

describe("the ranges of the history", () => {
  it("are those of the specification, in its order", () => {
    expect(RANGES.map(({ label }) => label)).toEqual([
      "Today",
      "Yesterday",
      "Last 7 Days",
      "Last 30 Days",
      "This month",
      "Last month",
      "This Year",
    ]);
  });

  it.each([
    ["today", "2026-02-28", null, "HOUR"],
    ["yesterday", "2026-02-27", "2026-02-28", "HOUR"],
    ["7-days", "2026-02-22", null, "DAY"],
    ["30-days", "2026-01-30", null, "DAY"],
    ["this-month", "2026-02-28", null, "DAY"],
    ["last-month", "2026-01-31", "2026-02-28", "DAY"],
    ["this-year", "2025-12-31", null, "DAY"],
  ] as const)("%s begins with the end of %s and ends with %s", (id, from, to, interval) => {
    expect(rangeOf(id, NOW)).toEqual({
      from: new Date(`${from}T23:59:59.999Z`),
      to: to && new Date(`${to}T23:59:59.999Z`),
      interval,
    });
  });

  it("have the days of February in a leap year, and of January after a new year", () => {
    const leap = rangeOf("last-month", new Date("2028-03-31T00:00:00Z"));
    expect(leap.to?.toISOString()).toBe("2028-02-29T23:59:59.999Z");
    const january = rangeOf("last-month", new Date("2026-01-01T00:00:00Z"));
    expect(january.from.toISOString()).toBe("2025-11-30T23:59:59.999Z");
  });

  it("of a backend that knows none are put together from its periods, each day once", () => {
    const days = { ONE_MONTH_DAILY: 30, ONE_WEEK_DAILY: 7, ONE_DAY: 1 };
    for (const { id } of RANGES) {
      for (const now of [NOW, new Date("2028-12-31T23:59:59Z"), new Date("2026-01-01T00:00:01Z")]) {
        const range = rangeOf(id, now);
        const periods = periodsOf(range, now);
        expect(periods.length).toBeLessThanOrEqual(14);
        const covered = new Set(
          periods.flatMap(({ endDate, period }) =>
            endDate === null
              ? []
              : Array.from({ length: days[period] }, (_, i) => Date.parse(endDate) - i * 86_400_000),
          ),
        );
        const last = range.to ?? new Date(now.getTime() - 86_400_000);
        for (let day = range.from.getTime() + 1 - 86_400_000; day <= last.getTime(); day += 86_400_000) {
          expect(covered.has(day), `${id} ${new Date(day).toISOString()}`).toBe(true);
        }
        expect(periods.some(({ endDate }) => endDate === null)).toBe(range.to === null);
      }
    }
  });
});

describe("the portfolio's URL", () => {
  it("keeps what differs from the usual view", () => {
    const search = readPortfolioSearch(new URLSearchParams("range=this-year&by=wallet&table=true"));
    expect(portfolioUrl(search)).toBe("/portfolio?range=this-year&by=wallet&table=true");
    expect(portfolioUrl(search, { range: "30-days", by: "asset", table: false })).toBe("/portfolio");
  });

  it("takes nothing that it does not know", () => {
    const search = readPortfolioSearch(
      new URLSearchParams(`range=../x&by=__proto__&table=1&day=${"9".repeat(200)}`),
    );
    expect(search).toEqual({
      range: "30-days",
      by: "asset",
      table: false,
      delisted: false,
      day: null,
      refresh: false,
    });
  });
});

describe("a typed day", () => {
  it.each([
    ["2021-03-18", null],
    ["2026-03-01", null],
    ["2024-02-29", null],
    ["", "Please enter a date"],
    ["2021-03-17", "Date cannot be before 18 Mar 2021"],
    ["2026-03-02", "Date cannot be after today"],
    ["2026-02-30", "Please enter a date as year-month-day"],
    ["01/03/2026", "Please enter a date as year-month-day"],
    ["<script>", "Please enter a date as year-month-day"],
    ["+20260-1-1", "Please enter a date as year-month-day"],
  ])("%s: %s", (text, problem) => {
    expect(dayProblem(text, "2026-03-01")).toBe(problem);
  });

  it("ends at 24:00", () => {
    expect(clockOf(new Date("2026-03-01T23:59:59.999Z"))).toBe("24:00");
    expect(clockOf(new Date("2026-03-01T00:59:59.999Z"))).toBe("01:00");
    expect(clockOf(NOW)).toBe("14:23");
  });
});
