import { invalidInput } from "../api/errors";

const EARLIEST = Date.parse("2021-03-18T00:00:00Z");
const DAY_MS = 86_400_000;
/** Where today begins first, it is up to 14 hours ahead of UTC. */
const EASTERNMOST_MS = 14 * 60 * 60 * 1000;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * The moment up to which a portfolio is shown: the end of a given day (UTC), or the given moment, but not later
 * than now.
 * @param text an ISO 8601 date, or a date with time and offset; absent means now
 * @throws ApiError INVALID_INPUT for another form, a day before 18 March 2021, or one after today.
 */
export function parseEndDate(text: string | null | undefined, now: Date): Date {
  if (text === null || text === undefined) return now;
  const isDay = ISO_DATE.test(text);
  const start = isDay || ISO_TIME.test(text) ? Date.parse(text) : Number.NaN;
  // A day such as 2024-02-31 would roll over into March.
  if (Number.isNaN(start) || (isDay && !new Date(start).toISOString().startsWith(text))) {
    throw invalidInput("The end date must be an ISO 8601 date");
  }
  if (start < EARLIEST) throw invalidInput("End date cannot be before 18 Mar 2021");
  if (start > now.getTime() + EASTERNMOST_MS) throw invalidInput("End date cannot be after today");
  return new Date(Math.min(isDay ? start + DAY_MS - 1 : start, now.getTime()));
}
