import { DATE_RANGES, type DateRange, periodOf } from "../transactions/date-range";
import { DAY_MS, dayIn } from "./zoned-day";

/** Query parameter that prefills the days; the portfolio already uses `range`. */
export const RANGE = "dates";

/** '2026-10-01'; both inclusive. */
export interface ExportDays {
  from: string;
  to: string;
}

export interface OfferedRange extends ExportDays {
  value: DateRange;
  label: string;
}

/** Days in the zone, up to today. @param now epoch milliseconds */
export function offeredRanges(now: number, zone: string): OfferedRange[] {
  const today = dayIn(now, zone);
  return DATE_RANGES.map(({ value, label }) => {
    const { from, until } = periodOf(value, Date.parse(today));
    const to = dayIn(until - DAY_MS, "UTC");
    return { value, label, from: dayIn(from, "UTC"), to: to > today ? today : to };
  });
}

export function firstDays(range: string | null, now: number, zone: string): ExportDays {
  const offered = offeredRanges(now, zone);
  const { from, to } = offered.find(({ value }) => value === range) ??
    offered.find(({ value }) => value === "last-30-days") ?? { from: "", to: dayIn(now, zone) };
  return { from, to };
}
