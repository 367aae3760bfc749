import { type FieldLimits, type RowLimits, TOKEN_LENGTH } from "../forms/field-limits";
import { type Issue, issuesOf, type Rule } from "../issue";
import { ZONE_UNKNOWN } from "./period";
import { CURRENCY_UNKNOWN, currencyOf } from "./terms";
import { endOfDay, isTimeZone, startOfDay } from "./zoned-day";

export const MAX_COUNT = 10_000;
export const DEFAULT_COUNT = 1_000;
const MAX_ASSETS = 200;

export interface TransactionExportForm {
  how: string;
  count: string;
  from: string;
  to: string;
  zone: string;
  /** "" for the display currency. */
  currency: string;
}

export const TRANSACTION_EXPORT_FIELDS = {
  how: TOKEN_LENGTH,
  count: TOKEN_LENGTH,
  from: TOKEN_LENGTH,
  to: TOKEN_LENGTH,
  zone: TOKEN_LENGTH,
  currency: TOKEN_LENGTH,
  once: TOKEN_LENGTH,
} as const satisfies FieldLimits;

export const ASSET_ROWS: RowLimits<"symbol"> = {
  name: "assets",
  fields: { symbol: TOKEN_LENGTH },
  maxRows: MAX_ASSETS,
};

interface RuleInput {
  form: TransactionExportForm;
  now: number;
}
type ExportRule = Rule<RuleInput, keyof TransactionExportForm>;

const howChosen: ExportRule = ({ form }) =>
  form.how === "count" || form.how === "dates"
    ? undefined
    : { field: "how", message: "Please select by count or by dates" };

const isByDates = ({ form }: RuleInput) => form.how === "dates";

const countValid: ExportRule = ({ form }) => {
  if (form.how !== "count") return undefined;
  const isNumber = /^\d{1,9}$/.test(form.count);
  if (isNumber && Number(form.count) >= 1 && Number(form.count) <= MAX_COUNT) return undefined;
  return {
    field: "count",
    message: `Please enter a whole number from 1 to ${MAX_COUNT.toLocaleString("en-GB")}`,
  };
};

const zoneKnown: ExportRule = ({ form }) =>
  isTimeZone(form.zone) ? undefined : { field: "zone", message: ZONE_UNKNOWN };

const currencyKnown: ExportRule = ({ form }) =>
  form.currency === "" || currencyOf(form.currency)
    ? undefined
    : { field: "currency", message: CURRENCY_UNKNOWN };

const startValid: ExportRule = (input) => {
  const { form, now } = input;
  if (!isByDates(input) || !isTimeZone(form.zone)) return undefined;
  const start = startOfDay(form.from, form.zone);
  if (start === null) return { field: "from", message: "Please enter a start date" };
  return start > now ? { field: "from", message: "Start date cannot be after today" } : undefined;
};

const endValid: ExportRule = (input) => {
  const { form } = input;
  if (!isByDates(input) || !isTimeZone(form.zone)) return undefined;
  const start = startOfDay(form.from, form.zone);
  const end = endOfDay(form.to, form.zone);
  if (end === null) return { field: "to", message: "Please enter an end date" };
  return start !== null && end <= start
    ? { field: "to", message: "End date cannot be before the start date" }
    : undefined;
};

const RULES: readonly ExportRule[] = [howChosen, countValid, zoneKnown, startValid, endValid, currencyKnown];

/** An end after now is valid: it is capped. */
export function checkTransactionExport(
  form: TransactionExportForm,
  now: number,
): Issue<keyof TransactionExportForm>[] {
  return issuesOf(RULES, { form, now });
}
