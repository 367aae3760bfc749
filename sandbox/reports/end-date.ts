import { invalidInput } from "../base/errors";
import { MAX_UTC_OFFSET_MS, parseMoment } from "./date-range";

const MIN_DATE = Date.parse("2021-03-18T00:00:00Z");

/**
 * The end of the day (UTC) or the moment, at most now.
 * @param text an ISO 8601 date, or a date with time and offset; absent: now
 * @throws ApiError INVALID_INPUT for another format, a day before 18 March 2021, or one after today
 */
export function parseEndDate(text: string | null | undefined, now: Date): Date {
  if (text === null || text === undefined) return now;
  const start = parseMoment(text, "end date", "start").getTime();
  if (start < MIN_DATE) throw invalidInput("End date cannot be before 18 Mar 2021");
  if (start > now.getTime() + MAX_UTC_OFFSET_MS) throw invalidInput("End date cannot be after today");
  return new Date(Math.min(parseMoment(text, "end date", "end").getTime(), now.getTime()));
}
