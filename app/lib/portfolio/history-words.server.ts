import type { HistoryPoint, PortfolioHistory } from "~/lib/custody/wallets/portfolio-history.server";
import type { Decimal } from "~/lib/present/worth-sum";
import type { Plot } from "./chart.server";
import { clockOf, INTERVAL_MS, shortDay } from "./days";
import { fiatText } from "./worth.server";

const MAX_GAPS_NAMED = 4;

export interface Valued {
  point: HistoryPoint;
  at: Date;
  worth: Decimal | null;
}

export type Name = (one: Valued) => string;

/** '22 Nov', '14:00', or 'now'; an hourly range begins at '00:00'. */
export function nameOf(
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

/** Adds the year if it differs from the last point's. */
export function withYear(name: Name, interval: PortfolioHistory["interval"], last: Valued | undefined): Name {
  return (one) => {
    const year = one.at.getUTCFullYear();
    const isOther = interval === "DAY" && year !== last?.at.getUTCFullYear();
    return isOther ? `${name(one)} ${year}` : name(one);
  };
}

/** The chart in one sentence. */
export function summaryOf(known: readonly Valued[], name: Name, currency: string): string {
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return "No value is known in this range.";
  const begin = `${fiatText(first.worth, currency)} at ${name(first)}`;
  return first === last
    ? `Portfolio history: ${begin}.`
    : `Portfolio history: ${begin}, ${fiatText(last.worth, currency)} at ${name(last)}.`;
}

interface NoteNames {
  interval: PortfolioHistory["interval"];
  fullName: Name;
  isWithoutRates: boolean;
  isUntilNow: boolean;
}

export function notesOf(
  all: readonly Valued[],
  plot: Plot | null,
  { interval, fullName, isWithoutRates, isUntilNow }: NoteNames,
): string[] {
  const [first] = all;
  if (!first) return [];
  const last = isUntilNow ? "; the last one is now" : "";
  const end = `the end of ${interval === "HOUR" ? "an hour" : "a day"} (UTC)`;
  const prices = all.some(({ point }) => point.priceSource) ? " Each names the time of its prices." : "";
  const notes = [`Each point is what was held at ${end}${last}.${prices}`];
  const startDay = interval === "DAY" ? fullName(first) : shortDay(first.at);
  if (all.length > 1) notes.push(`The line begins at the end of ${startDay}.`);
  const gap = plot && gapWords(all, plot, interval);
  if (gap) notes.push(`${isWithoutRates ? "No rates" : "No value"} ${gap}: the line has a gap there.`);
  if (all.length === 1) notes.push("There is only one point so far.");
  if (all.filter(({ worth }) => worth !== null).length > 1)
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
  const named = words.slice(0, words.length > MAX_GAPS_NAMED ? MAX_GAPS_NAMED - 1 : MAX_GAPS_NAMED);
  const last = words.length > named.length ? `${words.length - named.length} times more` : named.pop();
  if (last === undefined) return null;
  return named.length > 0 ? `${named.join(", ")} and ${last}` : last;
}

const endAfter = (time: number, step: number) => (Math.floor((time + 1) / step) + 1) * step - 1;
const endBefore = (time: number, step: number) => Math.floor(time / step) * step - 1;
