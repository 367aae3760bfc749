import { readChainHead } from "../audit/read-chain";
import type { Principal } from "../auth/principal";
import { invalidInput } from "../base/errors";
import { countDays, parseTimeZone } from "../base/time-zone";
import type { Services } from "../services";
import { assertNotInFuture, type DateRange, earlier, parseMoment } from "./date-range";
import { requestReport } from "./request-report";

export type AuditLogInput = { fromDate: string; toDate: string; timeZone?: string | null };

const MIN_START = new Date("2022-12-16T00:00:00Z");
const MAX_DAYS = 31;
const MAX_RANGE_MS = MAX_DAYS * 86_400_000;

/** At most 31 days, as a CSV file with its signed manifest. @throws ApiError INVALID_INPUT with the broken rule */
export async function requestAuditLog(
  services: Services,
  principal: Principal,
  input: AuditLogInput,
  idempotencyKey: string | null,
): Promise<{ email: string }> {
  const timeZone = parseTimeZone(input.timeZone);
  const range = readRange(input, services.clock());
  const operation = { name: "requestAuditLog", input, idempotencyKey };
  return requestReport(services, principal, operation, {
    kind: "audit",
    description: "Audit log requested",
    async fix(tx, at) {
      return {
        from: range.from.toISOString(),
        to: earlier(range.to, at).toISOString(),
        timeZone,
        lastEntry: (await readChainHead(tx, principal.organisationId)).entry,
      };
    },
  });
}

/** In a time zone, days have 23 to 25 hours; otherwise 24. */
function readRange({ fromDate, toDate, timeZone }: AuditLogInput, now: Date): DateRange {
  const range = {
    from: parseMoment(fromDate, "start date", "start"),
    to: parseMoment(toDate, "end date", "end"),
  };
  assertNotInFuture(range, now);
  if (range.from < MIN_START) throw invalidInput("Start date cannot be before 16 Dec 2022");
  const isTooLong = timeZone
    ? countDays(range, parseTimeZone(timeZone)) > MAX_DAYS
    : range.to.getTime() - range.from.getTime() > MAX_RANGE_MS;
  if (isTooLong) {
    throw invalidInput("The selected date range cannot be over 31 days");
  }
  return range;
}
