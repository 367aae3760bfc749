export const DATE_RANGES = [
  { value: "today", label: "Today" },
  { value: "yesterday", label: "Yesterday" },
  { value: "last-7-days", label: "Last 7 Days" },
  { value: "last-30-days", label: "Last 30 Days" },
  { value: "this-month", label: "This month" },
  { value: "last-month", label: "Last month" },
  { value: "this-year", label: "This Year" },
] as const;

export type DateRange = (typeof DATE_RANGES)[number]["value"];

/** Epoch milliseconds; `until` is exclusive. */
export interface Period {
  from: number;
  until: number;
}

export const ALL_TIME: Period = { from: Date.UTC(0), until: Date.UTC(10_000) };

/** Both days included; "" is open. */
export function periodOfDays(first: string, last: string): Period {
  return {
    from: first === "" ? ALL_TIME.from : Date.parse(first),
    until: last === "" ? ALL_TIME.until : Date.parse(last) + DAY_MS,
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days in UTC, as dates are displayed; ranges of several days include today. @param now epoch milliseconds */
export function periodOf(range: DateRange, now: number): Period {
  const today = new Date(now);
  const year = today.getUTCFullYear();
  const month = today.getUTCMonth();
  const date = today.getUTCDate();
  const day = (offset: number) => Date.UTC(year, month, date + offset);
  switch (range) {
    case "today":
      return { from: day(0), until: day(1) };
    case "yesterday":
      return { from: day(-1), until: day(0) };
    case "last-7-days":
      return { from: day(-6), until: day(1) };
    case "last-30-days":
      return { from: day(-29), until: day(1) };
    case "this-month":
      return { from: Date.UTC(year, month, 1), until: Date.UTC(year, month + 1, 1) };
    case "last-month":
      return { from: Date.UTC(year, month - 1, 1), until: Date.UTC(year, month, 1) };
    case "this-year":
      return { from: Date.UTC(year, 0, 1), until: Date.UTC(year + 1, 0, 1) };
  }
}
