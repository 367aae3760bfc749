import type { HistoryPoint, PortfolioHistory } from "~/lib/custody/wallets/portfolio-history.server";
import { paths } from "~/lib/paths";
import { changeOf } from "./change.server";
import { drawPlot, type Plot } from "./chart.server";
import { clockOf, DAY_MS, dayOf, HOUR_MS, longDay, shortDay } from "./days";
import { sourceText } from "./holdings.server";
import { type Decimal, fiatText, worthIn } from "./worth.server";

const INTERVAL_MS = { HOUR: HOUR_MS, DAY: DAY_MS };
const MAX_X_LABELS = 5;

/** A point of the history in words. */
export interface HistoryPointView {
  /** 'Tue 10 Nov 2026', with its hour where points are hours. */
  when: string;
  value: string;
  /** Null where the backend does not say. */
  source: string | null;
  /** What was held on its day. */
  dayTo: string;
}

interface Valued {
  point: HistoryPoint;
  at: Date;
  worth: Decimal | null;
}

/** The history as a chart and in words; `plot` is null where no value is known. */
export function presentHistory({ points, interval }: PortfolioHistory, isOpen: boolean, currency: string) {
  const all = points.map((point): Valued => {
    const at = new Date(point.timestamp);
    return { point, at, worth: worthIn(point.total, currency) };
  });
  const plotted = all.map(({ at, worth }) => ({ time: at.getTime(), value: worth?.toNumber() ?? null }));
  const plot = drawPlot(plotted, INTERVAL_MS[interval], currency);
  const known = all.filter(({ worth }) => worth !== null);
  const name = nameOf(interval, all[0], isOpen ? all.at(-1) : undefined);
  const isWithoutRates = all.every(({ point, worth }) => worth !== null || point.priceSource === null);
  return {
    plot: plot && {
      ...plot,
      gaps: plot.gaps.map(({ x, width }) => ({ x, width, label: isWithoutRates ? "no rates" : "no value" })),
    },
    labels: plot ? xLabels(all, plot, name) : [],
    points: all.map((one) => presentPoint(one, interval, currency)),
    change: presentChange(known, name, currency),
    summary: summaryOf(known, name, currency),
    notes: notesOf(all, plot, interval, isWithoutRates, isOpen),
  };
}

export type HistoryView = ReturnType<typeof presentHistory>;

type Name = (one: Valued) => string;

/** How points are named below the chart; the present moment is 'now', and where a day of hours begins '00:00'. */
function nameOf(
  interval: PortfolioHistory["interval"],
  first: Valued | undefined,
  now: Valued | undefined,
): Name {
  return (one) => {
    if (one === now) return "now";
    if (interval === "DAY") return shortDay(one.at);
    const clock = clockOf(one.at);
    return one === first && clock === "24:00" ? "00:00" : clock;
  };
}

function presentPoint({ point, at, worth }: Valued, interval: string, currency: string): HistoryPointView {
  const source = point.priceSource;
  const clock = clockOf(at);
  const isEndOfDay = clock === "24:00" && interval === "DAY";
  return {
    when: isEndOfDay ? longDay(at) : `${longDay(at)}, ${clock} UTC`,
    value: fiatText(worth, currency),
    source: source ? sourceText(source) : source === null ? "No rates" : null,
    dayTo: paths.portfolio({ day: dayOf(at) }),
  };
}

function presentChange(known: readonly Valued[], name: Name, currency: string) {
  const [first, last] = [known[0], known.at(-1)];
  if (!first?.worth || !last?.worth || first === last) return null;
  return { ...changeOf(first.worth, last.worth, currency), dates: `${name(first)} to ${name(last)}` };
}

/** Names of a few points, spread evenly. */
function xLabels(all: readonly Valued[], { places }: Plot, name: Name) {
  const count = Math.min(MAX_X_LABELS, all.length);
  const begin = all[0]?.at.getTime() ?? 0;
  const length = (all.at(-1)?.at.getTime() ?? 0) - begin;
  const chosen = Array.from({ length: count }, (_, i) =>
    count === 1 ? 0 : Math.round((i * (all.length - 1)) / (count - 1)),
  );
  return chosen.flatMap((index) => {
    const one = all[index];
    if (!one) return [];
    const time = length > 0 ? ((one.at.getTime() - begin) / length) * 100 : 0;
    const x = places[index]?.x ?? Math.round(time * 100) / 100;
    const anchor = x < 5 ? ("start" as const) : x > 95 ? ("end" as const) : ("middle" as const);
    const label = name(one);
    return [{ x, anchor, label: label === "now" ? "Now" : label }];
  });
}

function summaryOf(known: readonly Valued[], name: Name, currency: string): string {
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return "No value is known in this range.";
  const begin = `${fiatText(first.worth, currency)} at ${name(first)}`;
  return first === last
    ? `Portfolio history: ${begin}.`
    : `Portfolio history: ${begin}, ${fiatText(last.worth, currency)} at ${name(last)}.`;
}

function notesOf(
  all: readonly Valued[],
  plot: Plot | null,
  interval: PortfolioHistory["interval"],
  isWithoutRates: boolean,
  isOpen: boolean,
): string[] {
  const [first] = all;
  const unit = interval === "HOUR" ? "hour" : "day";
  const last = isOpen ? ", the last one is now" : "";
  const notes = [`Each point is the end of ${interval === "HOUR" ? "an" : "a"} ${unit} (UTC)${last}.`];
  if (first && all.length > 1) notes.push(`The line begins at the end of ${shortDay(first.at)}.`);
  const gap = plot && gapWords(all, plot, interval);
  if (gap) notes.push(`${isWithoutRates ? "No rates" : "No value"} ${gap}: the line has a gap there.`);
  if (all.length === 1) notes.push("There is only one point so far.");
  notes.push("The change includes payments in and out.");
  return notes;
}

/** 'on 4 Nov', 'from 4 Nov to 5 Nov and on 9 Nov', 'at 14:00'; null without a gap. */
function gapWords(all: readonly Valued[], plot: Plot, interval: PortfolioHistory["interval"]): string | null {
  const step = INTERVAL_MS[interval];
  const preposition = interval === "HOUR" ? "at" : "on";
  const nameOfEnd = interval === "HOUR" ? clockOf : shortDay;
  const isKnownAt = (time: number) => all.some(({ at, worth }) => at.getTime() === time && worth !== null);
  const words = plot.gaps.map(({ from, to }) => {
    const first = isKnownAt(from) ? endAfter(from, step) : from;
    const last = isKnownAt(to) ? endBefore(to, step) : to;
    const [begin, end] = [nameOfEnd(new Date(first)), nameOfEnd(new Date(Math.max(first, last)))];
    return begin === end ? `${preposition} ${begin}` : `from ${begin} to ${end}`;
  });
  const last = words.pop();
  if (last === undefined) return null;
  return words.length > 0 ? `${words.join(", ")} and ${last}` : last;
}

const endAfter = (time: number, step: number) => (Math.floor((time + 1) / step) + 1) * step - 1;
const endBefore = (time: number, step: number) => Math.floor(time / step) * step - 1;
