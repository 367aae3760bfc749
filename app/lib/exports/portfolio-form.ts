import { type FieldLimits, TOKEN_LENGTH } from "../forms/field-limits";
import { type Issue, issuesOf, type Rule } from "../issue";
import { ZONE_UNKNOWN } from "./period";
import { DAY_MS, dayIn, endOfDay, isTimeZone, startOfDay } from "./zoned-day";

/** The first day that has a portfolio. */
export const PORTFOLIO_MIN_DAY = "2021-03-18";

/** The time intervals that can be exported: so many days, one after the other, up to the end. */
export const INTERVALS = [
  { value: "ONE_MONTH_DAILY", label: "One month, daily", detail: "30 days", days: 30 },
  { value: "ONE_WEEK_DAILY", label: "One week, daily", detail: "7 days", days: 7 },
  { value: "ONE_DAY", label: "One day", detail: "The end alone", days: 1 },
] as const;

export type Interval = (typeof INTERVALS)[number]["value"];

/** The form as typed, trimmed. */
export interface PortfolioExportForm {
  /** A day of the zone: '2026-10-01'. */
  to: string;
  interval: string;
  /** The user's time zone; without scripts UTC. */
  zone: string;
}

export const PORTFOLIO_EXPORT_FIELDS = {
  to: TOKEN_LENGTH,
  interval: TOKEN_LENGTH,
  zone: TOKEN_LENGTH,
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

/** The order in which the form is checked. */
const RULES: readonly PortfolioRule[] = [zoneKnown, endValid, intervalChosen];

/** The issues of the form. @param now epoch milliseconds */
export function checkPortfolioExport(
  form: PortfolioExportForm,
  now: number,
): Issue<keyof PortfolioExportForm>[] {
  return issuesOf(RULES, { form, now });
}

export function intervalOf(text: string | null): (typeof INTERVALS)[number] | null {
  return INTERVALS.find(({ value }) => value === text) ?? null;
}

/** The end of the day in its zone, at most now, in epoch milliseconds; null where it is no day. */
export function endMoment(
  { to, zone }: Pick<PortfolioExportForm, "to" | "zone">,
  now: number,
): number | null {
  const end = isTimeZone(zone) ? endOfDay(to, zone) : null;
  return end === null ? null : Math.min(end - 1, now);
}

/** A file of the portfolio, as URLs name it. */
export interface PortfolioFileKey {
  /** Epoch milliseconds. */
  end: number;
  interval: Interval;
  currency: string;
}

/** Its name without '.csv', with the days of its first and its last rows in UTC. */
export function portfolioFileName({ end, interval }: Pick<PortfolioFileKey, "end" | "interval">): string {
  return `portfolio-${dayIn(firstMoment({ end, interval }), "UTC")}-${dayIn(end, "UTC")}`;
}

/** The moment of the first of its days; the others follow 24 hours apart, the last of them at the end. */
export function firstMoment({ end, interval }: Pick<PortfolioFileKey, "end" | "interval">): number {
  return end - ((intervalOf(interval)?.days ?? 1) - 1) * DAY_MS;
}
