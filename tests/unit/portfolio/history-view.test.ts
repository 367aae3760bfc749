import { describe, expect, it } from "vitest";
import type { HistoryPoint } from "~/lib/custody/wallets/portfolio-history.server";
import { chooseLabels } from "~/lib/portfolio/axis-labels.server";
import { presentHistory } from "~/lib/portfolio/history-view.server";

const source = { name: "Sandbox rates", timestamp: "2026-11-10T00:00:00.000Z" };

const endOf = (day: number, value: string, change: Partial<HistoryPoint> = {}): HistoryPoint => ({
  timestamp: `2026-11-${String(day).padStart(2, "0")}T23:59:59.999Z`,
  total: { value, currency: "GBP", in: { value, currency: "GBP" } },
  priceSource: value === "NaN" ? null : source,
  ...change,
});
const now = (value: string) => endOf(22, value, { timestamp: "2026-11-22T14:23:00.000Z" });
const NOW = new Date("2026-11-22T14:24:00.000Z");
const days = (...points: HistoryPoint[]) => presentHistory({ points, interval: "DAY" }, NOW, "GBP");

describe("the change over a range", () => {
  it.each([
    ["100.00", "103.49", "+£3.49", "+3.49%", "up"],
    ["72000000.00", "71820000.50", "-£179,999.50", "-0.25%", "down"],
    ["100.00", "100.00", "£0.00", "0.00%", "same"],
    ["0.00", "50.00", "+£50.00", null, "up"],
    ["0.10", "0.30", "+£0.20", "+200.00%", "up"],
  ])("from %s to %s is %s and %s", (before, after, money, percent, direction) => {
    expect(days(endOf(20, before), endOf(21, "5.00"), now(after)).change).toEqual({
      money,
      percent,
      direction,
      dates: "20 Nov to now",
    });
  });

  it("is between the first and the last known value, and says so", () => {
    const view = days(endOf(18, "NaN"), endOf(19, "10.00"), endOf(20, "11.00"), now("NaN"));
    expect(view.change).toMatchObject({ money: "+£1.00", dates: "19 Nov to 20 Nov, ending at £11.00" });
  });

  it("of a range that is over says where it ended, on which day and in which year", () => {
    const closed = (interval: "HOUR" | "DAY", ...timestamps: string[]) => {
      const points = timestamps.map((timestamp, i) => endOf(1, `${i + 1}.00`, { timestamp }));
      return presentHistory({ points, interval }, null, "GBP").change?.dates;
    };
    expect(closed("HOUR", "2026-11-20T23:59:59.999Z", "2026-11-21T23:59:59.999Z")).toBe(
      "00:00 to 24:00 on 21 Nov, ending at £2.00",
    );
    expect(closed("DAY", "2025-12-31T23:59:59.999Z", "2026-01-31T23:59:59.999Z")).toBe(
      "31 Dec 2025 to 31 Jan, ending at £2.00",
    );
  });

  it("is not said of one point", () => {
    const view = days(now("10.00"));
    expect(view.change).toBeNull();
    expect(view.notes).toContain("There is only one point so far.");
    expect(view.labels).toEqual([{ x: 0, anchor: "start", label: "Now" }]);
  });
});

describe("the words of a history", () => {
  it("name the gap and why, and never give it a value", () => {
    const view = days(
      endOf(18, "9.00"),
      endOf(19, "NaN"),
      endOf(20, "NaN"),
      endOf(21, "10.00"),
      now("11.00"),
    );
    expect(view.notes).toContain("No rates from 19 Nov to 20 Nov: the line has a gap there.");
    expect(view.plot?.gaps).toHaveLength(1);
    expect(view.plot?.gaps[0]?.label).toBe("no rates");
    expect(view.points[1]).toMatchObject({
      when: "End of Thu 19 Nov 2026",
      value: "unavailable",
      source: "No rates",
    });
  });

  it("name a day that the backend left out", () => {
    const view = days(endOf(19, "9.00"), endOf(21, "10.00"), now("11.00"));
    expect(view.notes.join(" ")).toContain("on 20 Nov: the line has a gap there.");
  });

  it("say 'no value' where the backend does not say why", () => {
    const unsaid = { priceSource: undefined };
    const view = days(endOf(19, "9.00", unsaid), endOf(20, "NaN", unsaid), endOf(21, "10.00", unsaid));
    expect(view.notes.join(" ")).toContain("No value on 20 Nov");
    expect(view.points[0]?.source).toBeNull();
  });

  it("give each point its date, exact value, source and its day's page", () => {
    const view = days(endOf(10, "70780773.39"), now("1.00"));
    expect(view.notes[0]).toBe(
      "Each point is what was held at the end of a day (UTC); the last one is now. Each names the time of its prices.",
    );
    expect(view.points).toEqual([
      {
        when: "End of Tue 10 Nov 2026",
        value: "£70,780,773.39",
        source: "Sandbox rates, 10 Nov 2026, 00:00 UTC",
        dayTo: "/portfolio?day=2026-11-10",
      },
      {
        when: "Sun 22 Nov 2026, 14:23 UTC",
        value: "£1.00",
        source: "Sandbox rates, 10 Nov 2026, 00:00 UTC",
        dayTo: "/portfolio?day=2026-11-22",
      },
    ]);
  });

  it("name hours, the first of which is the day's begin", () => {
    const hour = (clock: string, value: string) => endOf(22, value, { timestamp: `2026-11-22T${clock}Z` });
    const points = [endOf(21, "1.00"), hour("00:59:59.999", "2.00"), hour("01:23:00.000", "3.00")];
    const view = presentHistory({ points, interval: "HOUR" }, new Date("2026-11-22T01:23:09Z"), "GBP");
    expect(view.labels.map(({ label }) => label)).toEqual(["00:00", "01:00", "Now"]);
    expect(view.change?.dates).toBe("00:00 to now");
    expect(view.points.map(({ when }) => when)).toEqual([
      "Sat 21 Nov 2026, 24:00 UTC",
      "Sun 22 Nov 2026, 01:00 UTC",
      "Sun 22 Nov 2026, 01:23 UTC",
    ]);
  });

  it("do not show a value of another currency", () => {
    const dollars = endOf(20, "9.00", { total: { value: "9.00", currency: "USD", in: null } });
    const view = days(dollars, endOf(21, "10.00"), now("11.00"));
    expect(view.points[0]?.value).toBe("unavailable");
  });

  it("are all there is without a known value", () => {
    const view = days(endOf(20, "NaN"), now("NaN"));
    expect(view.plot).toBeNull();
    expect(view.summary).toBe("No value is known in this range.");
  });

  it("name four days of a year, from edge to edge", () => {
    const points = Array.from({ length: 300 }, (_, i) => ({
      ...endOf(1, String(100 + i)),
      timestamp: new Date(Date.UTC(2026, 0, 1 + i) - 1).toISOString(),
    }));
    const { labels } = presentHistory({ points, interval: "DAY" }, null, "GBP");
    expect(labels.map(({ label }) => label)).toEqual(["31 Dec", "10 Apr", "18 Jul", "26 Oct"]);
    expect(labels[0]).toMatchObject({ x: 0, anchor: "start" });
    expect(labels.at(-1)).toMatchObject({ x: 100, anchor: "end" });
  });
});

describe("what a backend says that cannot be", () => {
  it.each([["-5.00"], ["9".repeat(400)], ["1e400"], ["Infinity"]])("is not known: a total of %s", (value) => {
    const view = days(endOf(19, "9.00"), endOf(20, value), endOf(21, "10.00"), now("11.00"));
    expect(view.points[1]?.value).toBe("unavailable");
    expect(view.plot?.gaps).toHaveLength(1);
    expect(view.change).toMatchObject({ money: "+£2.00", percent: "+22.22%" });
    expect(JSON.stringify(view)).not.toMatch(/NaN|Infinity/);
  });

  it("is not now: a last point of two days ago", () => {
    const view = days(endOf(19, "9.00"), endOf(20, "10.00"));
    expect(view.change?.dates).toBe("19 Nov to 20 Nov, ending at £10.00");
    expect(view.labels.at(-1)?.label).toBe("20 Nov");
    expect(view.notes.join(" ")).not.toContain("now");
  });

  it("is not counted out one by one where gaps are many", () => {
    const points = Array.from({ length: 20 }, (_, i) => endOf(i + 1, i % 2 ? "NaN" : "5.00"));
    expect(days(...points).notes).toContain(
      "No rates on 2 Nov, on 4 Nov, on 6 Nov and 7 times more: the line has a gap there.",
    );
  });

  it("says nothing of points where there are none", () => {
    expect(days()).toMatchObject({ plot: null, change: null, notes: [] });
  });
});

describe("the labels below the chart", () => {
  const labelsAt = (xs: number[], words: (x: number) => string) =>
    chooseLabels(xs.map((x) => ({ x, label: words(x) })));
  const DAYS = (x: number) => (x === 100 ? "Now" : "24 Oct");

  it.each([
    ["of a week, evenly", [0, 16, 33, 49, 66, 82, 99, 100], [0, 33, 66, 100]],
    ["without one that would touch the last", [0, 33, 86, 100], [0, 33, 100]],
    ["without one that would touch the first", [0, 8, 66, 100], [0, 66, 100]],
    ["an hour after midnight", [0, 95, 100], [0, 100]],
    ["of one point", [0], [0]],
    ["of none", [], []],
  ])("are those %s", (_, xs, chosen) => {
    expect(labelsAt(xs, DAYS).map(({ x }) => x)).toEqual(chosen);
  });

  it("never touch each other, however the points lie, and have the last one", () => {
    const width = 6 * 3;
    for (let count = 1; count < 60; count += 1) {
      const xs = Array.from({ length: count }, (_, i) => (i === count - 1 ? 100 : (i * 97) / count));
      const chosen = labelsAt(xs, () => "24 Oct");
      const starts = chosen.map(({ x, anchor }) => x - { start: 0, middle: width / 2, end: width }[anchor]);
      for (let i = 1; i < starts.length; i += 1) {
        expect(starts[i]! - starts[i - 1]!).toBeGreaterThanOrEqual(width - 1e-9);
      }
      expect(chosen.at(-1)?.x).toBe(100);
    }
  });
});
