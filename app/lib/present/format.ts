/** How dates, words and long texts are shown, and the timing of screens. */

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function twoDigits(n: number): string {
  return String(n).padStart(2, "0");
}

/** A moment in UTC, in the parts that its texts are made of. */
export interface MomentParts {
  /** '20 Nov'. */
  shortDay: string;
  /** '20 Nov 2026'. */
  day: string;
  /** '13:58'. */
  time: string;
  /** '13:58:07'. */
  fullTime: string;
}

/** The parts of an ISO 8601 text; null when it is not a date. */
export function momentParts(iso: string | null | undefined): MomentParts | null {
  const date = new Date(iso ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return null;
  const shortDay = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
  const time = `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`;
  const fullTime = `${time}:${twoDigits(date.getUTCSeconds())}`;
  return { shortDay, day: `${shortDay} ${date.getUTCFullYear()}`, time, fullTime };
}

/** ISO 8601 text to 'day Mon | HH:MM' in UTC, for example '20 Nov | 13:58'; '' when it is not a date. */
export function formatDate(iso: string | null | undefined): string {
  const parts = momentParts(iso);
  return parts ? `${parts.shortDay} | ${parts.time}` : "";
}

/** ISO 8601 text to 'HH:MM' in UTC; '' when it is not a date. */
export function formatTime(iso: string): string {
  return momentParts(iso)?.time ?? "";
}

/** The day of an ISO date with its year: '20 Nov 2026'; '' when it is not a date. */
export function formatDay(iso: string | null | undefined): string {
  return momentParts(iso)?.day ?? "";
}

/** The time of an ISO date on the same day in UTC, '04:02 UTC', otherwise with its day; null when it is not a date. */
export function formatMoment(iso: string | null | undefined, now: Date): string | null {
  const parts = momentParts(iso);
  if (!parts) return null;
  const isToday = parts.shortDay === momentParts(now.toISOString())?.shortDay;
  return `${isToday ? parts.time : formatDate(iso)} UTC`;
}

/** The date with year, seconds and zone, for the `title` of a short date: '20 Nov 2026, 13:58:07 UTC'. */
export function formatFullDate(iso: string | null | undefined): string {
  const parts = momentParts(iso);
  return parts ? `${parts.day}, ${parts.fullTime} UTC` : "";
}

/** A moment with its year: '21 Nov 2026, 01:54 UTC'; '' when it is no date. */
export function formatWhen(iso: string | null | undefined): string {
  const parts = momentParts(iso);
  return parts ? `${parts.day}, ${parts.time} UTC` : "";
}

/** A moment of the day of `now`, '01:54 UTC', or of another day, '21 Nov 2026, 01:54 UTC'; '' when it is no date. */
export function formatClock(iso: string | null | undefined, now: Date): string {
  const parts = momentParts(iso);
  return parts && parts.day === formatDay(now.toISOString()) ? `${parts.time} UTC` : formatWhen(iso);
}

/** 'AWAITING_USER_TRAVEL_RULE' to 'Awaiting User Travel Rule'. */
export function titleCase(words: string): string {
  return words
    .split(/[_\s]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(" ");
}

/** Maximum lengths in characters, before '...' replaces the rest. */
export const MAX_TEXT_LENGTHS = {
  tile: 19,
  dropdown: 25,
  pageWalletName: 25,
  subWalletOptionOnline: 28,
  subWalletOptionOther: 20,
  addressBookName: 23,
  addressBookLabel: 23,
  addressBookAddress: 10,
  addressBookMemo: 10,
  assetSymbol: 8,
} as const;

/** The first `longest` characters, and what is left of the text. Never splits a character. */
export function cutAt(text: string, longest: number): [start: string, rest: string] {
  const characters = Array.from(text);
  return [characters.slice(0, longest).join(""), characters.slice(longest).join("")];
}

/** The first `longest` characters and '...', or the whole text when it fits. Never splits a character. */
export function truncate(text: string, longest: number): string {
  const characters = Array.from(text);
  return characters.length <= longest ? text : `${characters.slice(0, longest).join("")}...`;
}

export const POLL_START_MS = 5_000;
const POLL_GROWTH = 1.2;
const POLL_STOP_MS = 60_000;
export const POLL_SPINNER_MS = 2_000;

/** The wait before the next poll after one of `previousMs`, or null when polling should stop. */
export function nextPollDelay(previousMs: number): number | null {
  const next = previousMs * POLL_GROWTH;
  return next >= POLL_STOP_MS ? null : next;
}

/** Seconds left in the session when the user is warned. */
export const SESSION_WARNINGS_S = [60, 30, 10] as const;

/** The first letters of the first and the last word of a name: 'AO'. */
export function nameInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  return initials(words[0], words.length > 1 ? words.at(-1) : null);
}

/** The first letters of first and last name, for the avatar: 'AO'. */
export function initials(firstName: string | null | undefined, lastName: string | null | undefined): string {
  return [firstName, lastName]
    .map((name) => Array.from(name?.trim() ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}
