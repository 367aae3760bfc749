import { invalidInput } from "../base/errors";

const DAY_MS = 86_400_000;
/** In the easternmost time zone, days begin 14 hours before UTC. */
export const MAX_UTC_OFFSET_MS = 14 * 60 * 60 * 1000;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

export type DateRange = { from: Date; to: Date };

/** A day means its first or last moment in UTC; a moment has an offset. @throws ApiError INVALID_INPUT */
export function parseMoment(text: string, name: string, edge: "start" | "end"): Date {
  const isDay = ISO_DATE.test(text);
  const start = isDay || ISO_TIME.test(text) ? Date.parse(text) : Number.NaN;
  // A Date would turn 2024-02-31 into a day of March.
  if (Number.isNaN(start) || (isDay && !new Date(start).toISOString().startsWith(text))) {
    throw invalidInput(`The ${name} must be an ISO 8601 date`);
  }
  return new Date(isDay && edge === "end" ? start + DAY_MS - 1 : start);
}

/** @throws ApiError INVALID_INPUT for a moment after today in every time zone */
export function assertNotInFuture({ from, to }: DateRange, now: Date): void {
  const latest = now.getTime() + MAX_UTC_OFFSET_MS;
  if (from.getTime() > latest) throw invalidInput("Start date cannot be after today");
  if (to.getTime() > latest + DAY_MS) throw invalidInput("End date cannot be after today");
  if (from > to) throw invalidInput("The start date cannot be after the end date");
}

export const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
