import { DATE_RANGES, type DateRange, periodOf } from "../transactions/date-range";
import { DAY_MS, dayIn } from "./zoned-day";

/** The parameter of a dialog's URL that fills in its days; `range` is the portfolio's own. */
export const RANGE = "dates";

/** Days such as '2026-10-01', both included. */
export interface ExportDays {
  from: string;
  to: string;
}

/** A range that is offered, and its days in the user's zone. */
export interface OfferedRange extends ExportDays {
  value: DateRange;
  label: string;
}

/** The days of every range in a zone, none of them after today. @param now epoch milliseconds */
export function offeredRanges(now: number, zone: string): OfferedRange[] {
  const today = dayIn(now, zone);
  return DATE_RANGES.map(({ value, label }) => {
    const { from, until } = periodOf(value, Date.parse(today));
    const to = dayIn(until - DAY_MS, "UTC");
    return { value, label, from: dayIn(from, "UTC"), to: to > today ? today : to };
  });
}

/** The days that a form begins with: those of the range in its URL, else the last 30 days. */
export function firstDays(range: string | null, now: number, zone: string): ExportDays {
  const offered = offeredRanges(now, zone);
  const { from, to } = offered.find(({ value }) => value === range) ??
    offered.find(({ value }) => value === "last-30-days") ?? { from: "", to: dayIn(now, zone) };
  return { from, to };
}
