import { describe, expect, it } from "vitest";
import { drawPlot, PLOT_BOTTOM, PLOT_TOP, shortMoney } from "~/lib/portfolio/chart.server";

const DAY = 86_400_000;
const START = Date.UTC(2026, 9, 23);

/** One point a day; null where no value is known, undefined where there is no point at all. */
function daily(...values: (number | null | undefined)[]) {
  return values.flatMap((value, i) => (value === undefined ? [] : [{ time: START + i * DAY, value }]));
}
const draw = (...values: (number | null | undefined)[]) => drawPlot(daily(...values), DAY, "GBP")!;
const xsOf = (path: string) => [...path.matchAll(/[ML]([\d.]+),/g)].map(([, x]) => Number(x));

describe("the plot of a history", () => {
  it("reaches from edge to edge, the highest point above and the lowest below", () => {
    const { lines, places, areas, gaps, last } = draw(100, 300, 200);
    expect(lines).toHaveLength(1);
    expect(areas).toHaveLength(1);
    expect(gaps).toEqual([]);
    expect(places.map((place) => place?.x)).toEqual([0, 50, 100]);
    const [first, high, now] = places.map((place) => place?.y ?? 0);
    expect(high).toBe(PLOT_TOP);
    expect(first).toBeGreaterThan(now!);
    expect(first).toBeLessThan(PLOT_BOTTOM);
    expect(last).toEqual(places[2]);
  });

  it.each([
    ["values are not known", [1, 2, null, null, 5, 6]],
    ["points are missing", [1, 2, undefined, undefined, 5, 6]],
  ])("has a gap where %s, and never bridges it", (_, values) => {
    const { lines, areas, gaps } = draw(...values);
    expect(lines.map(xsOf)).toEqual([
      [0, 20],
      [80, 100],
    ]);
    expect(areas).toHaveLength(2);
    expect(gaps).toEqual([{ x: 20, width: 60, from: START + DAY, to: START + 4 * DAY }]);
  });

  it("has gaps at its edges, and a point between two gaps as a dot", () => {
    const { lines, areas, gaps, places } = draw(null, 2, null, 4, 5, null);
    expect(lines.map(xsOf)).toEqual([[20], [60, 80]]);
    expect(areas).toHaveLength(1);
    expect(gaps.map(({ x, width }) => [x, x + width])).toEqual([
      [0, 20],
      [20, 60],
      [80, 100],
    ]);
    expect(places.map((place) => place === null)).toEqual([true, false, true, false, false, true]);
  });

  it("draws one day of history as a point", () => {
    const { lines, areas, gaps, marks, levels, last } = draw(1500);
    expect(lines).toEqual([expect.stringMatching(/^M0,[\d.]+Z?$/)]);
    expect(areas).toEqual([]);
    expect(gaps).toEqual([]);
    expect(marks).toEqual([]);
    expect(levels.length).toBeGreaterThan(0);
    expect(last?.x).toBe(0);
  });

  it("draws nothing before the first day as zero, then what came", () => {
    const { places, marks } = draw(0, 0, 0, 900);
    expect(places[0]?.y).toBe(places[2]?.y);
    expect(marks.map(({ label }) => label)).toEqual(["High £900.00", "Low £0"]);
  });

  it.each([[5], [0]])("draws a flat line of %d without marks, inside the plot", (value) => {
    const { places, marks } = draw(value, value, value);
    const ys = new Set(places.map((place) => place?.y));
    expect(ys.size).toBe(1);
    const [y = 0] = ys;
    expect(y).toBeGreaterThanOrEqual(PLOT_TOP);
    expect(y).toBeLessThanOrEqual(PLOT_BOTTOM);
    expect(marks).toEqual([]);
  });

  it("keeps the words of marks inside, at either edge", () => {
    const { marks } = draw(9, 5, 5, 5, 5, 5, 5, 1);
    expect(marks.map(({ anchor, isHigh }) => [anchor, isHigh])).toEqual([
      ["start", true],
      ["end", false],
    ]);
  });

  it("has few levels, each with its own words", () => {
    const cases = [
      [71_480_000, 72_390_000],
      [0.00012, 0.00019],
      [9.5, 10.5],
      [0, 4_000_000_000],
      [71_080_000, 73_470_000],
      [1, 1.00001],
      [3, 7],
    ] as const;
    for (const [low, high] of cases) {
      const labels = draw(low, high).levels.map(({ label }) => label);
      expect(labels.length).toBeGreaterThanOrEqual(3);
      expect(labels.length).toBeLessThanOrEqual(6);
      expect(new Set(labels).size, labels.join()).toBe(labels.length);
    }
  });

  it("fills nothing on a scale that does not begin at zero", () => {
    const { areas, lines } = draw(72_700_000, 73_400_000, 72_000_000);
    expect(lines).toHaveLength(1);
    expect(areas).toEqual([]);
    const filled = draw(0, 10, 40).areas[0] ?? "";
    expect(filled).toMatch(/^M0,(\d+)L.*L0,\1Z$/);
  });

  it("draws a change of less than a per cent as a small one", () => {
    const [before, after] = draw(72_700_000, 72_050_000).places;
    expect((after?.y ?? 0) - (before?.y ?? 0)).toBeGreaterThan(5);
    expect((after?.y ?? 0) - (before?.y ?? 0)).toBeLessThan(15);
  });

  it("is nothing without a known value", () => {
    expect(drawPlot(daily(null, null), DAY, "GBP")).toBeNull();
    expect(drawPlot([], DAY, "GBP")).toBeNull();
  });

  it("draws a year of points, and only finite places", () => {
    const values = Array.from({ length: 366 }, (_, i) => (i % 50 === 7 ? null : 1e6 * Math.sin(i)));
    const { lines, gaps } = draw(...values);
    expect(gaps).toHaveLength(8);
    expect(lines.join("")).not.toMatch(/NaN|Infinity/);
  });
});

describe("a value in few characters", () => {
  it.each([
    [72_000_000, "GBP", 1_000_000, "£72m"],
    [72_312_000, "GBP", 10_000, "£72.31m"],
    [71_600_000, "GBP", 200_000, "£71.6m"],
    [950, "USD", 50, "$950"],
    [1_250, "JPY", 50, "¥1.25k"],
    [3_400_000_000, "CHF", 100_000_000, "CHF 3.4bn"],
    [-2_500, "GBP", 500, "-£2.5k"],
    [1.25, "BTC", 0.05, "1.25 BTC"],
    [0, "GBP", 1, "£0"],
  ])("says %d %s, in steps of %d, as %s", (value, currency, step, text) => {
    expect(shortMoney(value, currency, step)).toBe(text);
  });
});
