/** Zones are IANA names: 'Europe/London'. */

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
export const DAY_MS = 86_400_000;

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The zone's wall clock, encoded by Date.UTC. */
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

function midnight(day: number, zone: string): number {
  // The clocks may change between the guess and the result: correct once more.
  const guess = day - (wallClock(day, zone) - day);
  return day - (wallClock(guess, zone) - guess);
}

function dayOf(text: string): number | null {
  const [, year, month, date] = DAY.exec(text) ?? [];
  if (!year) return null;
  const day = Date.UTC(Number(year), Number(month) - 1, Number(date));
  return new Date(day).toISOString().startsWith(text) ? day : null;
}

/** Epoch milliseconds; null for an invalid day. @param text '2026-10-01' */
export function startOfDay(text: string, zone: string): number | null {
  const day = dayOf(text);
  return day === null ? null : midnight(day, zone);
}

/** Exclusive: the start of the next day. */
export function endOfDay(text: string, zone: string): number | null {
  const day = dayOf(text);
  return day === null ? null : midnight(day + DAY_MS, zone);
}

/** Calendar days, both inclusive; null for an invalid day. */
export function countDays(from: string, to: string): number | null {
  const [first, last] = [dayOf(from), dayOf(to)];
  return first === null || last === null ? null : (last - first) / DAY_MS + 1;
}

/** '2026-10-01' and -1 give '2026-09-30'. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

export function dayIn(at: number, zone: string): string {
  return new Date(wallClock(at, zone)).toISOString().slice(0, 10);
}

/** The zone's wall clock as if it were UTC, for formatters that use UTC. */
export function clockIn(at: number, zone: string): string {
  return new Date(wallClock(at, zone)).toISOString();
}

/** The day on which the zone's clocks change in the period; null if never, or more than once. */
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
