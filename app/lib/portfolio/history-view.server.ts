import type { PortfolioHistory } from "~/lib/custody/wallets/portfolio-history.server";
import { paths } from "~/lib/paths";
import { chooseLabels } from "./axis-labels.server";
import { changeOf } from "./change.server";
import { drawPlot, type Plot } from "./chart.server";
import { clockOf, dayOf, INTERVAL_MS, longDay, shortDay } from "./days";
import { type Name, nameOf, notesOf, summaryOf, type Valued, withYear } from "./history-words.server";
import { sourceText } from "./holdings.server";
import { fiatText, worthIn } from "./worth.server";

/** A point this close to now is labelled as the present: the data may be some minutes old, and clocks differ. */
const PRESENT_MS = 600_000;

export interface HistoryPointView {
  /** 'End of Tue 10 Nov 2026', or 'Tue 10 Nov 2026, 14:00 UTC' for hourly points. */
  when: string;
  value: string;
  source: string | null;
  dayTo: string;
}

/**
 * `plot` is null if no value is known.
 * @param now null if the range is over; a point at this time is named 'now'
 */
export function presentHistory({ points, interval }: PortfolioHistory, now: Date | null, currency: string) {
  const all = points.map((point): Valued => {
    const at = new Date(point.timestamp);
    return { point, at, worth: worthIn(point.total, currency) };
  });
  const plotted = all.map(({ at, worth }) => ({ time: at.getTime(), value: worth?.toNumber() ?? null }));
  const plot = drawPlot(plotted, INTERVAL_MS[interval], currency);
  const known = all.filter(({ worth }) => worth !== null);
  const present = now && all.findLast(({ at }) => Math.abs(now.getTime() - at.getTime()) < PRESENT_MS);
  const name = nameOf(interval, all[0], present ?? undefined);
  const fullName = withYear(name, interval, all.at(-1));
  const isWithoutRates = all.every(({ point, worth }) => worth !== null || point.priceSource === null);
  return {
    plot: plot && {
      ...plot,
      gaps: plot.gaps.map(({ x, width }) => ({ x, width, label: isWithoutRates ? "no rates" : "no value" })),
    },
    labels: plot ? xLabels(all, plot, { name, isPresent: (one) => one === present }) : [],
    points: all.map((one) => presentPoint(one, interval, currency)),
    change: presentChange(known, { fullName, interval, present }, currency),
    summary: summaryOf(known, fullName, currency),
    notes: notesOf(all, plot, { interval, fullName, isWithoutRates, isUntilNow: Boolean(present) }),
  };
}

export type HistoryView = ReturnType<typeof presentHistory>;

function presentPoint({ point, at, worth }: Valued, interval: string, currency: string): HistoryPointView {
  const source = point.priceSource;
  const clock = clockOf(at);
  const isEndOfDay = clock === "24:00" && interval === "DAY";
  return {
    when: isEndOfDay ? `End of ${longDay(at)}` : `${longDay(at)}, ${clock} UTC`,
    value: fiatText(worth, currency),
    source: source ? sourceText(source) : source === null ? "No rates" : null,
    dayTo: paths.portfolio({ day: dayOf(at) }),
  };
}

interface ChangeNames {
  fullName: Name;
  interval: PortfolioHistory["interval"];
  present: Valued | null | undefined;
}

/** For a past range the value at its end differs from the total shown beside it, so it is named with its date. */
function presentChange(
  known: readonly Valued[],
  { fullName, interval, present }: ChangeNames,
  currency: string,
) {
  const [first, last] = [known[0], known.at(-1)];
  if (!first?.worth || !last?.worth || first === last) return null;
  const dates = `${fullName(first)} to ${fullName(last)}`;
  const day = interval === "HOUR" ? ` on ${shortDay(last.at)}` : "";
  const end = `${day}, ending at ${fiatText(last.worth, currency)}`;
  return {
    ...changeOf(first.worth, last.worth, currency),
    dates: last === present ? dates : `${dates}${end}`,
  };
}

function xLabels(
  all: readonly Valued[],
  { places }: Plot,
  { name, isPresent }: { name: Name; isPresent: (one: Valued) => boolean },
) {
  const begin = all[0]?.at.getTime() ?? 0;
  const length = (all.at(-1)?.at.getTime() ?? 0) - begin;
  return chooseLabels(
    all.map((one, index) => {
      const time = length > 0 ? ((one.at.getTime() - begin) / length) * 100 : 0;
      return {
        x: places[index]?.x ?? Math.round(time * 100) / 100,
        label: isPresent(one) ? "Now" : name(one),
      };
    }),
  );
}
