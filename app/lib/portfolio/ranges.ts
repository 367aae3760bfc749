import type { HistoryRange } from "~/lib/custody/wallets/portfolio-history.server";
import { DATE_RANGES, type DateRange, periodOf } from "../transactions/date-range";

/** As the portfolio's `?range=` names them. */
const IDS = {
  today: "today",
  yesterday: "yesterday",
  "last-7-days": "7-days",
  "last-30-days": "30-days",
  "this-month": "this-month",
  "last-month": "last-month",
  "this-year": "this-year",
} as const satisfies Record<DateRange, string>;

export type RangeId = (typeof IDS)[DateRange];

/** The ranges of the history, as they are offered. */
export const RANGES = DATE_RANGES.map(({ value, label }) => ({ id: IDS[value], label, value }));

/**
 * A range of UTC days. It begins with what was held at the end of the day before, so that its change includes all of
 * its first day. Ranges of one day have hourly points. `to` is null while the range goes on.
 */
export function rangeOf(id: RangeId, now: Date): HistoryRange {
  const range = RANGES.find((one) => one.id === id);
  if (!range) throw new RangeError(`There is no range ${id}`);
  const { from, until } = periodOf(range.value, now.getTime());
  const isOver = until <= now.getTime();
  return {
    from: new Date(from - 1),
    to: isOver ? new Date(until - 1) : null,
    interval: id === "today" || id === "yesterday" ? "HOUR" : "DAY",
  };
}
