import type { HistoryRange } from "~/lib/custody/wallets/portfolio-history.server";
import { DAY_MS } from "./days";

/** The ranges of the history, as they are offered. */
export const RANGES = [
  { id: "today", label: "Today" },
  { id: "yesterday", label: "Yesterday" },
  { id: "7-days", label: "Last 7 Days" },
  { id: "30-days", label: "Last 30 Days" },
  { id: "this-month", label: "This month" },
  { id: "last-month", label: "Last month" },
  { id: "this-year", label: "This Year" },
] as const;

export type RangeId = (typeof RANGES)[number]["id"];

/** First day and the day after the last one, in UTC; null while the range goes on. */
type Days = [first: number, after: number | null];

const DAYS: Readonly<Record<RangeId, (year: number, month: number, day: number) => Days>> = {
  today: (year, month, day) => [Date.UTC(year, month, day), null],
  yesterday: (year, month, day) => [Date.UTC(year, month, day - 1), Date.UTC(year, month, day)],
  "7-days": (year, month, day) => [Date.UTC(year, month, day - 6), null],
  "30-days": (year, month, day) => [Date.UTC(year, month, day - 29), null],
  "this-month": (year, month) => [Date.UTC(year, month, 1), null],
  "last-month": (year, month) => [Date.UTC(year, month - 1, 1), Date.UTC(year, month, 1)],
  "this-year": (year) => [Date.UTC(year, 0, 1), null],
};

/**
 * A range of UTC days. It begins with what was held at the end of the day before, so that its change includes all of
 * its first day. Ranges of one day have hourly points.
 */
export function rangeOf(id: RangeId, now: Date): HistoryRange {
  const [first, after] = DAYS[id](now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const isOneDay = (after ?? now.getTime()) - first <= DAY_MS;
  const isHourly = isOneDay && (id === "today" || id === "yesterday");
  return {
    from: new Date(first - 1),
    to: after === null ? null : new Date(after - 1),
    interval: isHourly ? "HOUR" : "DAY",
  };
}
