import { extent, maxIndex, minIndex } from "d3-array";
import { type ScaleLinear, scaleLinear, scaleUtc } from "d3-scale";
import { area, line } from "d3-shape";
import { currencySymbol } from "~/lib/money";

/** Value is null if unknown. Numbers are for drawing only. */
export interface ChartPoint {
  time: number;
  value: number | null;
}

export interface PlotPlace {
  x: number;
  y: number;
}

type Anchor = "start" | "middle" | "end";

/** A line chart in per cent of its width and height, y downwards, so that it fits any width. */
export interface Plot {
  /** Path data, one per piece between gaps. */
  lines: string[];
  /** Empty unless the scale begins at zero: an area would exaggerate changes. */
  areas: string[];
  gaps: { x: number; width: number; from: number; to: number }[];
  levels: { y: number; label: string }[];
  marks: (PlotPlace & { label: string; anchor: Anchor; isHigh: boolean })[];
  /** Per point; null if its value is unknown. */
  places: (PlotPlace | null)[];
  last: PlotPlace | null;
}

/** Room for the labels of the highest and lowest point. */
export const PLOT_TOP = 12;
export const PLOT_BOTTOM = 90;
const LOWEST = 80;
/** In intervals; a larger distance is a gap. */
const MAX_DISTANCE = 1.5;
const LEVELS = 4;
/** Minimum span relative to the highest value, so that small changes look small. */
const MIN_SPAN = 0.05;
/** If lowest / highest is below this, the scale begins at zero. */
const ZERO_BELOW = 0.5;

/**
 * @param points in order of time; unknown values and distant points leave gaps
 * @param intervalMs usual distance of two points
 * @returns null if no value is known
 */
export function drawPlot(points: readonly ChartPoint[], intervalMs: number, currency: string): Plot | null {
  const known = points.filter(isKnown);
  const [lowest, highest] = extent(known, ({ value }) => value);
  const [begin, end] = extent(points, ({ time }) => time);
  if (lowest === undefined || highest === undefined || begin === undefined || end === undefined) return null;
  const x = scaleUtc([begin, begin === end ? begin + intervalMs : end], [0, 100]);
  const [floor, ceiling] = scaleOf(lowest, highest);
  const y = scaleLinear([floor, ceiling], [LOWEST, PLOT_TOP]);
  const at = ({ time, value }: Known): PlotPlace => ({ x: round(x(time)), y: round(y(value)) });
  const pieces = piecesOf(points, intervalMs);
  const drawLine = line<Known>()
    .x((one) => at(one).x)
    .y((one) => at(one).y);
  const drawArea = area<Known>()
    .x((one) => at(one).x)
    .y0(LOWEST)
    .y1((one) => at(one).y);
  const last = known.at(-1);
  return {
    lines: pieces.map((piece) => drawLine(piece) ?? ""),
    areas: floor === 0 ? pieces.filter(({ length }) => length > 1).map((piece) => drawArea(piece) ?? "") : [],
    gaps: gapsOf(pieces, begin, end).map(([from, to]) => ({
      x: round(x(from)),
      width: round(x(to) - x(from)),
      from,
      to,
    })),
    levels: levelsOf(y, currency),
    marks: marksOf(known, at, currency),
    places: points.map((one) => (isKnown(one) ? at(one) : null)),
    last: last ? at(last) : null,
  };
}

function levelsOf(y: ScaleLinear<number, number>, currency: string): Plot["levels"] {
  const values = y.ticks(LEVELS);
  const [first = 0, second = first] = values;
  const step = second - first || Math.abs(first);
  return values.map((value) => ({ y: round(y(value)), label: shortMoney(value, currency, step) }));
}

type Known = ChartPoint & { value: number };
const isKnown = (point: ChartPoint): point is Known => point.value !== null;
const round = (percent: number) => Math.round(percent * 100) / 100;

/** A flat line is drawn in the middle. */
function scaleOf(lowest: number, highest: number): [floor: number, ceiling: number] {
  if (highest <= 0) return [0, 1];
  if (lowest < highest * ZERO_BELOW) return [0, highest];
  const room = Math.max(0, highest * MIN_SPAN - (highest - lowest)) / 2;
  return [lowest - room, highest + room];
}

function piecesOf(points: readonly ChartPoint[], intervalMs: number): Known[][] {
  const pieces: Known[][] = [];
  let before: ChartPoint | undefined;
  for (const point of points) {
    const isNext =
      before && isKnown(before) && point.time - before.time <= intervalMs * MAX_DISTANCE
        ? pieces.at(-1)
        : null;
    if (isKnown(point)) {
      if (isNext) isNext.push(point);
      else pieces.push([point]);
    }
    before = point;
  }
  return pieces;
}

function gapsOf(pieces: readonly Known[][], begin: number, end: number): [from: number, to: number][] {
  const edges = [
    begin,
    ...pieces.flatMap((piece) => [piece[0]?.time ?? begin, piece.at(-1)?.time ?? end]),
    end,
  ];
  const pairs = Array.from({ length: edges.length / 2 }, (_, i): [number, number] => [
    edges[2 * i] ?? begin,
    edges[2 * i + 1] ?? end,
  ]);
  return pairs.filter(([from, to]) => to > from);
}

function marksOf(known: readonly Known[], at: (one: Known) => PlotPlace, currency: string): Plot["marks"] {
  const high = known[maxIndex(known, ({ value }) => value)];
  const low = known[minIndex(known, ({ value }) => value)];
  if (!high || !low || high.value === low.value) return [];
  return [high, low].map((one) => {
    const place = at(one);
    const isHigh = one === high;
    const words = `${isHigh ? "High" : "Low"} ${shortMoney(one.value, currency, Math.abs(one.value) / 1_000)}`;
    const anchor = place.x < 15 ? "start" : place.x > 85 ? "end" : "middle";
    return { ...place, isHigh, anchor, label: words };
  });
}

const UNITS = [
  { size: 1e12, word: "tn" },
  { size: 1e9, word: "bn" },
  { size: 1e6, word: "m" },
  { size: 1e3, word: "k" },
  { size: 1, word: "" },
] as const;

/**
 * '£72m', '£72.31m', '1.25 BTC'. For scales and marks only, never for what somebody owns.
 * @param step the smallest difference to be visible
 */
export function shortMoney(value: number, currency: string, step: number): string {
  const { size, word } = UNITS.find((unit) => Math.abs(value) >= unit.size) ?? { size: 1, word: "" };
  const places = step > 0 ? Math.min(8, Math.max(0, Math.ceil(-Math.log10(step / size) - 1e-9))) : 0;
  const symbol = currencySymbol(currency);
  // Pence have two digits.
  const shown = symbol !== null && size === 1 && places === 1 ? 2 : places;
  const digits = `${Math.abs(value / size).toFixed(shown)}${word}`;
  const sign = value < 0 ? "-" : "";
  return symbol === null ? `${sign}${digits} ${currency}` : `${sign}${symbol}${digits}`;
}
