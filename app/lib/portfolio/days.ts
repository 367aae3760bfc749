import { momentParts } from "~/lib/present/format";

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
export const INTERVAL_MS = { HOUR: HOUR_MS, DAY: DAY_MS };
export const FIRST_DAY = "2021-03-18";

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** UTC: '2026-11-22'. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** '22 Nov'. */
export function shortDay(at: Date): string {
  return momentParts(at.toISOString())?.shortDay ?? "";
}

/** 'Sun 22 Nov 2026'. */
export function longDay(at: Date): string {
  return `${WEEKDAYS[at.getUTCDay()]} ${shortDay(at)} ${at.getUTCFullYear()}`;
}

/** '14:00', '14:23'; the last millisecond of a day is '24:00'. */
export function clockOf(at: Date): string {
  const isEnd = (at.getTime() + 1) % DAY_MS === 0;
  return isEnd ? "24:00" : new Date(at.getTime() + 1).toISOString().slice(11, 16);
}

/** Null for a valid day. */
export function dayProblem(text: string, today: string): string | null {
  if (text === "") return "Please enter a date";
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  // Date turns 2024-02-31 into a day of March.
  if (Number.isNaN(time) || dayOf(new Date(time)) !== text) return "Please enter a date as year-month-day";
  if (text < FIRST_DAY) return "Date cannot be before 18 Mar 2021";
  return text > today ? "Date cannot be after today" : null;
}
