/** Days of a time zone as moments. Zones are named as IANA does: 'Europe/London'. */

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
export const DAY_MS = 86_400_000;

/** Whether the runtime knows a time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Year, month, … of a moment in a zone, as a number that Date.UTC makes of them. */
function wallClock(at: number, zone: string): number {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    ...{ year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Midnight at the beginning of a day of Date.UTC's calendar, in a zone. */
function midnight(day: number, zone: string): number {
  // The offset may differ at the moment that the first one leads to: a clock may have been changed in between.
  const guess = day - (wallClock(day, zone) - day);
  return day - (wallClock(guess, zone) - guess);
}

function dayOf(text: string): number | null {
  const [, year, month, date] = DAY.exec(text) ?? [];
  if (!year) return null;
  const day = Date.UTC(Number(year), Number(month) - 1, Number(date));
  return new Date(day).toISOString().startsWith(text) ? day : null;
}

/** The first moment of a day such as '2026-10-01' in a zone, in epoch milliseconds; null when it is no day. */
export function startOfDay(text: string, zone: string): number | null {
  const day = dayOf(text);
  return day === null ? null : midnight(day, zone);
}

/** The moment at which the day after begins. */
export function endOfDay(text: string, zone: string): number | null {
  const day = dayOf(text);
  return day === null ? null : midnight(day + DAY_MS, zone);
}

/** How many days there are from one to another, both included, whatever their hours; null where one is no day. */
export function countDays(from: string, to: string): number | null {
  const [first, last] = [dayOf(from), dayOf(to)];
  return first === null || last === null ? null : (last - first) / DAY_MS + 1;
}

/** The day so many days after another: '2026-10-01' and -1 is '2026-09-30'. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The day of a moment in a zone: '2026-10-01'. */
export function dayIn(at: number, zone: string): string {
  return new Date(wallClock(at, zone)).toISOString().slice(0, 10);
}

/** A moment as a clock in a zone shows it, as if that were UTC: for what formats moments in UTC. */
export function clockIn(at: number, zone: string): string {
  return new Date(wallClock(at, zone)).toISOString();
}

/**
 * The day of a zone on which its clocks are changed between two moments; null where they are not, or more than once.
 */
export function clockChange(from: number, to: number, zone: string): string | null {
  const offsetAt = (at: number) => wallClock(at, zone) - Math.floor(at / 1000) * 1000;
  const days = Array.from({ length: Math.ceil((to - from) / DAY_MS) }, (_, day) => from + day * DAY_MS);
  const moments = [...days, to];
  const changes = moments.flatMap((at, index) => {
    const before = moments[index - 1];
    return before === undefined || offsetAt(before) === offsetAt(at) ? [] : [{ before, at }];
  });
  const [change, ...others] = changes;
  if (!change || others.length > 0) return null;
  let { before, at } = change;
  while (at - before > 60_000) {
    const middle = Math.floor((before + at) / 2);
    if (offsetAt(middle) === offsetAt(before)) before = middle;
    else at = middle;
  }
  return dayIn(at, zone);
}
