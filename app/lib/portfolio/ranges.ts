import type { HistoryRange } from "~/lib/custody/wallets/portfolio-history.server";
import { DATE_RANGES, type DateRange, periodOf } from "../transactions/date-range";

/** Values of `?range=`. */
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

export const RANGES = DATE_RANGES.map(({ value, label }) => ({ id: IDS[value], label, value }));

/** Begins at the end of the day before, so that the change covers the whole first day. `to` is null if not over. */
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
