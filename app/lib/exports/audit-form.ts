import { type FieldLimits, TOKEN_LENGTH } from "../forms/field-limits";
import { type Issue, issuesOf, type Rule } from "../issue";
import { type ExportPeriod, periodOfDays, ZONE_UNKNOWN } from "./period";
import { type OfferedRange, offeredRanges } from "./ranges";
import { countDays, dayIn, endOfDay, isTimeZone, startOfDay } from "./zoned-day";

export const AUDIT_MIN_DAY = "2022-12-16";
const MAX_DAYS = 31;

export interface AuditExportForm {
  /** In the zone: '2026-10-01'. */
  from: string;
  to: string;
  /** IANA time zone. */
  zone: string;
}

export const AUDIT_EXPORT_FIELDS = {
  from: TOKEN_LENGTH,
  to: TOKEN_LENGTH,
  zone: TOKEN_LENGTH,
  once: TOKEN_LENGTH,
} as const satisfies FieldLimits;

interface RuleInput {
  form: AuditExportForm;
  now: number;
}
type AuditRule = Rule<RuleInput, keyof AuditExportForm>;

const zoneKnown: AuditRule = ({ form }) =>
  isTimeZone(form.zone) ? undefined : { field: "zone", message: ZONE_UNKNOWN };

const startValid: AuditRule = ({ form, now }) => {
  if (!isTimeZone(form.zone)) return undefined;
  const start = startOfDay(form.from, form.zone);
  if (start === null) return { field: "from", message: "Please enter a start date" };
  if (start > now) return { field: "from", message: "Start date cannot be after today" };
  return form.from < AUDIT_MIN_DAY
    ? { field: "from", message: "Start date cannot be before 16 Dec 2022" }
    : undefined;
};

const endValid: AuditRule = ({ form, now }) => {
  if (!isTimeZone(form.zone)) return undefined;
  const begin = startOfDay(form.to, form.zone);
  if (begin === null) return { field: "to", message: "Please enter an end date" };
  if (begin > now) return { field: "to", message: "End date cannot be after today" };
  const start = startOfDay(form.from, form.zone);
  return start !== null && begin < start
    ? { field: "to", message: "End date cannot be before the start date" }
    : undefined;
};

const rangeShort: AuditRule = ({ form }) => {
  const days = countDays(form.from, form.to);
  return isTimeZone(form.zone) && days !== null && days > MAX_DAYS
    ? { field: "to", message: "The selected date range cannot be over 31 days" }
    : undefined;
};

const RULES: readonly AuditRule[] = [zoneKnown, startValid, endValid, rangeShort];

export function checkAuditExport(form: AuditExportForm, now: number): Issue<keyof AuditExportForm>[] {
  return issuesOf(RULES, { form, now });
}

export function auditRanges(now: number, zone: string): OfferedRange[] {
  return offeredRanges(now, zone).filter(
    ({ from, to }) => checkAuditExport({ from, to, zone }, now).length === 0,
  );
}

/** Clipped to the log's beginning in UTC, and to now. */
export function auditPeriod(form: AuditExportForm, now: number): ExportPeriod | null {
  const period = periodOfDays(form, now);
  return period && { ...period, from: Math.max(period.from, Date.parse(AUDIT_MIN_DAY)) };
}

/**
 * ISO 8601. Not beyond today in UTC, which a service may refuse. Constant all day, so that a repeated form repeats its
 * request. Null if the form is invalid.
 */
export function auditRange(form: AuditExportForm, now: number) {
  const period = auditPeriod(form, now);
  const end = endOfDay(form.to, form.zone);
  const today = endOfDay(dayIn(now, "UTC"), "UTC");
  if (!period || end === null || today === null) return null;
  return {
    fromDate: new Date(period.from).toISOString(),
    toDate: new Date(Math.min(end, today) - 1).toISOString(),
    timeZone: form.zone,
  };
}
