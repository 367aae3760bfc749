import { endOfDay, isTimeZone, startOfDay } from "./zoned-day";

export const ZONE_UNKNOWN = "This time zone is not known. Please reload the page and try again";

/** Epoch milliseconds; `to` is inclusive and at most now. */
export interface ExportPeriod {
  from: number;
  to: number;
  isToNow: boolean;
}

/** Null for an invalid day or zone. */
export function periodOfDays(
  { from, to, zone }: { from: string; to: string; zone: string },
  now: number,
): ExportPeriod | null {
  if (!isTimeZone(zone)) return null;
  const start = startOfDay(from, zone);
  const end = endOfDay(to, zone);
  return start === null || end === null
    ? null
    : { from: start, to: Math.min(end - 1, now), isToNow: end > now };
}
