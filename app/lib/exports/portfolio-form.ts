import { type FieldLimits, TOKEN_LENGTH } from "../forms/field-limits";
import { type Issue, issuesOf, type Rule } from "../issue";
import { ZONE_UNKNOWN } from "./period";
import { CURRENCY_UNKNOWN, currencyOf } from "./terms";
import { addDays, DAY_MS, dayIn, endOfDay, isTimeZone, startOfDay } from "./zoned-day";

export const PORTFOLIO_MIN_DAY = "2021-03-18";

/** Days up to the end date; `days` applies to services without time zones. */
export const INTERVALS = [
  { value: "ONE_MONTH_DAILY", label: "One month, daily", detail: "Up to 31 days", days: 30 },
  { value: "ONE_WEEK_DAILY", label: "One week, daily", detail: "7 days", days: 7 },
  { value: "ONE_DAY", label: "One day", detail: "The end alone", days: 1 },
] as const;

export type Interval = (typeof INTERVALS)[number]["value"];

export interface PortfolioExportForm {
  /** In the zone: '2026-10-01'. */
  to: string;
  interval: string;
  /** IANA time zone. */
  zone: string;
  /** "" for the display currency. */
  currency: string;
}

export const PORTFOLIO_EXPORT_FIELDS = {
  to: TOKEN_LENGTH,
  interval: TOKEN_LENGTH,
  zone: TOKEN_LENGTH,
  currency: TOKEN_LENGTH,
} as const satisfies FieldLimits;

interface RuleInput {
  form: PortfolioExportForm;
  now: number;
}
type PortfolioRule = Rule<RuleInput, keyof PortfolioExportForm>;

const zoneKnown: PortfolioRule = ({ form }) =>
  isTimeZone(form.zone) ? undefined : { field: "zone", message: ZONE_UNKNOWN };

const endValid: PortfolioRule = ({ form, now }) => {
  if (!isTimeZone(form.zone)) return undefined;
  const begin = startOfDay(form.to, form.zone);
  if (begin === null) return { field: "to", message: "Please enter an end date" };
  if (form.to < PORTFOLIO_MIN_DAY) {
    return { field: "to", message: "End date cannot be before 18 Mar 2021" };
  }
  return begin > now ? { field: "to", message: "End date cannot be after today" } : undefined;
};

const intervalChosen: PortfolioRule = ({ form }) =>
  intervalOf(form.interval) ? undefined : { field: "interval", message: "Please select a time interval" };

const currencyKnown: PortfolioRule = ({ form }) =>
  form.currency === "" || currencyOf(form.currency)
    ? undefined
    : { field: "currency", message: CURRENCY_UNKNOWN };

const RULES: readonly PortfolioRule[] = [zoneKnown, endValid, intervalChosen, currencyKnown];

export function checkPortfolioExport(
  form: PortfolioExportForm,
  now: number,
): Issue<keyof PortfolioExportForm>[] {
  return issuesOf(RULES, { form, now });
}

export function intervalOf(text: string | null): (typeof INTERVALS)[number] | null {
  return INTERVALS.find(({ value }) => value === text) ?? null;
}

/** End of the day in its zone, at most now, in epoch milliseconds; null for an invalid day. */
export function endMoment(
  { to, zone }: Pick<PortfolioExportForm, "to" | "zone">,
  now: number,
): number | null {
  const end = isTimeZone(zone) ? endOfDay(to, zone) : null;
  return end === null ? null : Math.min(end - 1, now);
}

export interface PortfolioFileKey {
  /** Epoch milliseconds. */
  end: number;
  interval: Interval;
  currency: string;
  /** Null if the service has no time zones: days of 24 hours in UTC. */
  zone: string | null;
}

type Days = Pick<PortfolioFileKey, "end" | "interval" | "zone">;

/** With first and last day, without '.csv'. */
export function portfolioFileName(key: Days): string {
  const zone = key.zone ?? "UTC";
  return `portfolio-${dayIn(firstMoment(key), zone)}-${dayIn(key.end, zone)}`;
}

/** End of the first day, in epoch milliseconds. */
export function firstMoment({ end, interval, zone }: Days): number {
  if (zone === null) return end - ((intervalOf(interval)?.days ?? 1) - 1) * DAY_MS;
  const lastDay = dayIn(end, zone);
  const firstDay = firstDayOf(lastDay, interval);
  return firstDay === lastDay ? end : (endOfDay(firstDay, zone) ?? end) - 1;
}

/** A month starts after the same date of the month before, or on the 1st if it ends on a month's last day. */
function firstDayOf(lastDay: string, interval: Interval): string {
  if (interval !== "ONE_MONTH_DAILY") return addDays(lastDay, 1 - (intervalOf(interval)?.days ?? 1));
  if (addDays(lastDay, 1).endsWith("-01")) return `${lastDay.slice(0, 8)}01`;
  const lastOfBefore = addDays(`${lastDay.slice(0, 8)}01`, -1);
  const date = Math.min(Number(lastDay.slice(8)), Number(lastOfBefore.slice(8)));
  return addDays(`${lastOfBefore.slice(0, 8)}01`, date);
}
