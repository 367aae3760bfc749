import { addDays, dayIn, startOfDay } from "../base/time-zone";
import type { TimePeriod } from "./portfolio-history";

const DAY_MS = 86_400_000;
/** Without a zone: days of 24 hours, the last one ending at the end. */
const POINTS: Record<TimePeriod, number> = { ONE_MONTH_DAILY: 30, ONE_WEEK_DAILY: 7, ONE_DAY: 1 };

export type PortfolioTimes = { opening: Date; days: Date[] };

/**
 * With a time zone, days have 23 to 25 hours, the last one ends at `end`, and a month begins on the same date of the
 * month before, or with the month on its last day.
 * @param timeZone null for days of 24 hours that end when `end` does
 */
export function portfolioTimes(end: Date, period: TimePeriod, timeZone: string | null): PortfolioTimes {
  if (timeZone === null) {
    const before = (days: number) => new Date(end.getTime() - days * DAY_MS);
    const count = POINTS[period];
    return {
      opening: before(count),
      days: Array.from({ length: count }, (_, day) => before(count - 1 - day)),
    };
  }
  const lastDay = dayIn(end, timeZone);
  const firstDay = firstDayOf(lastDay, period);
  const endOf = (day: string) => new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1);
  const days: Date[] = [];
  for (let day = firstDay; day < lastDay; day = addDays(day, 1)) days.push(endOf(day));
  return { opening: endOf(addDays(firstDay, -1)), days: [...days, end] };
}

function firstDayOf(lastDay: string, period: TimePeriod): string {
  if (period !== "ONE_MONTH_DAILY") return addDays(lastDay, 1 - POINTS[period]);
  const [year = 0, month = 1, date = 1] = lastDay.split("-").map(Number);
  const isMonthEnd = addDays(lastDay, 1).endsWith("-01");
  if (isMonthEnd) return `${lastDay.slice(0, 8)}01`;
  const lastOfBefore = new Date(Date.UTC(year, month - 1, 0));
  const sameDate = Math.min(date, lastOfBefore.getUTCDate());
  return addDays(lastOfBefore.toISOString().slice(0, 10), sameDate - lastOfBefore.getUTCDate() + 1);
}
