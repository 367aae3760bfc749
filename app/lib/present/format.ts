const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function twoDigits(n: number): string {
  return String(n).padStart(2, "0");
}

export interface MomentParts {
  /** '20 Nov' */
  shortDay: string;
  /** '20 Nov 2026' */
  day: string;
  /** '13:58' */
  time: string;
  /** '13:58:07' */
  fullTime: string;
}

/** Takes an ISO 8601 text; null if it is not a date. */
export function momentParts(iso: string | null | undefined): MomentParts | null {
  const date = new Date(iso ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return null;
  const shortDay = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
  const time = `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`;
  const fullTime = `${time}:${twoDigits(date.getUTCSeconds())}`;
  return { shortDay, day: `${shortDay} ${date.getUTCFullYear()}`, time, fullTime };
}

/** '20 Nov | 13:58' in UTC; '' if it is not a date. */
export function formatDate(iso: string | null | undefined): string {
  const parts = momentParts(iso);
  return parts ? `${parts.shortDay} | ${parts.time}` : "";
}

/** '13:58' in UTC; '' if it is not a date. */
export function formatTime(iso: string): string {
  return momentParts(iso)?.time ?? "";
}

/** '20 Nov 2026'; '' if it is not a date. */
export function formatDay(iso: string | null | undefined): string {
  return momentParts(iso)?.day ?? "";
}

/** '04:02 UTC' on the day of `now`, else with its day; null if it is not a date. */
export function formatMoment(iso: string | null | undefined, now: Date): string | null {
  const parts = momentParts(iso);
  if (!parts) return null;
  const isToday = parts.day === formatDay(now.toISOString());
  return `${isToday ? parts.time : formatDate(iso)} UTC`;
}

/** '20 Nov 2026, 13:58:07 UTC', for the `title` of a short date. */
export function formatFullDate(iso: string | null | undefined): string {
  const parts = momentParts(iso);
  return parts ? `${parts.day}, ${parts.fullTime} UTC` : "";
}

/** '21 Nov 2026, 01:54 UTC'; '' if it is not a date. */
export function formatWhen(iso: string | null | undefined): string {
  const parts = momentParts(iso);
  return parts ? `${parts.day}, ${parts.time} UTC` : "";
}

/** '01:54 UTC' on the day of `now`, else '21 Nov 2026, 01:54 UTC'; '' if it is not a date. */
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

export function cutAt(text: string, longest: number): [start: string, rest: string] {
  const characters = Array.from(text);
  return [characters.slice(0, longest).join(""), characters.slice(longest).join("")];
}

export function truncate(text: string, longest: number): string {
  const characters = Array.from(text);
  return characters.length <= longest ? text : `${characters.slice(0, longest).join("")}...`;
}

export const POLL_START_MS = 5_000;
const POLL_GROWTH = 1.2;
const POLL_STOP_MS = 60_000;
export const POLL_SPINNER_MS = 2_000;

/** Null when polling should stop. */
export function nextPollDelay(previousMs: number): number | null {
  const next = previousMs * POLL_GROWTH;
  return next >= POLL_STOP_MS ? null : next;
}

const SESSION_WARNINGS_S: readonly number[] = [60, 30, 10];

/** The warning to show before a session ends, in seconds; null while there is none. */
export function dueWarning(secondsLeft: number): number | null {
  return SESSION_WARNINGS_S.filter((threshold) => secondsLeft <= threshold).at(-1) ?? null;
}

export function nameInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  return initials(words[0], words.length > 1 ? words.at(-1) : null);
}

export function initials(firstName: string | null | undefined, lastName: string | null | undefined): string {
  return [firstName, lastName]
    .map((name) => Array.from(name?.trim() ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}
