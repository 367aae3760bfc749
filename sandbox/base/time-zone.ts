import { invalidInput } from "./errors";

/** Time zones have IANA names: 'Europe/London'. */

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** UTC by default. @throws ApiError INVALID_INPUT for an unknown time zone */
export function parseTimeZone(text: string | null | undefined): string {
  const zone = text ?? "UTC";
  if (zone === "UTC") return zone;
  try {
    // An offset such as '+01:00' has no summer time.
    if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(zone)) throw new RangeError("Not a name of a zone");
    return formatOf(zone).resolvedOptions().timeZone;
  } catch {
    throw invalidInput("The time zone is not known");
  }
}

/** Local time as if it were UTC; keeps milliseconds. */
function wallClock(at: number, zone: string): number {
  if (zone === "UTC") return at;
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % 1000) + 1000) % 1000);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      ...{ year: "numeric", month: "2-digit", day: "2-digit" },
      ...{ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
    });
  formats.set(zone, format);
  return format;
}

/** '2026-10-01' */
export const dayIn = (at: Date, zone: string): string =>
  new Date(wallClock(at.getTime(), zone)).toISOString().slice(0, 10);

/** '23:59:59.999' */
export const timeIn = (at: Date, zone: string): string =>
  new Date(wallClock(at.getTime(), zone)).toISOString().slice(11, -1);

/** ISO 8601 with the zone's offset: '2026-10-01T09:00:00.000+01:00'; 'Z' for UTC. */
export function momentIn(at: Date, zone: string): string {
  if (zone === "UTC") return at.toISOString();
  const clock = wallClock(at.getTime(), zone);
  const minutes = Math.round((clock - at.getTime()) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  const offset = `${minutes < 0 ? "-" : "+"}${two(hours)}:${two(rest)}`;
  return `${new Date(clock).toISOString().slice(0, -1)}${offset}`;
}

export function startOfDay(day: string, zone: string): Date {
  const midnight = Date.parse(day);
  const guess = midnight - (wallClock(midnight, zone) - midnight);
  return new Date(midnight - (wallClock(guess, zone) - guess));
}

/** '2026-10-01' and -1 give '2026-09-30'. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

export const countDays = ({ from, to }: { from: Date; to: Date }, zone: string): number =>
  (Date.parse(dayIn(to, zone)) - Date.parse(dayIn(from, zone))) / DAY_MS + 1;
