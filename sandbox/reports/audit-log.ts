import { and, asc, between, eq } from "drizzle-orm";
import { recordAuditEvent } from "../auth/audit";
import type { Principal } from "../auth/principal";
import { invalidInput } from "../base/errors";
import { auditEvents } from "../db/schema";
import { answerOnce } from "../idempotency/answer-once";
import { postMail } from "../mail/mailbox";
import type { Services } from "../services";
import { toCsv } from "./csv";
import { assertNotInFuture, type DateRange, parseMoment } from "./date-range";

export type AuditLogInput = { fromDate: string; toDate: string };

const MIN_START = new Date("2022-12-16T00:00:00Z");
const MAX_RANGE_MS = 31 * 86_400_000;
const HEADER = ["event timestamp (UTC)", "description"];

/**
 * E-mails the organisation's audit log of a range of at most 31 days to the caller as a CSV file.
 * @throws ApiError INVALID_INPUT with the rule that the dates break
 */
export async function requestAuditLog(
  services: Services,
  principal: Principal,
  input: AuditLogInput,
  idempotencyKey: string | null,
): Promise<{ email: string }> {
  const range = readRange(input, services.clock());
  const { organisationId, email, actor } = principal;
  const operation = { name: "requestAuditLog", input, idempotencyKey };
  return answerOnce(services, principal, operation, async (tx) => {
    const events = await tx
      .select()
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.organisationId, organisationId),
          between(auditEvents.createdAt, range.from, range.to),
        ),
      )
      .orderBy(asc(auditEvents.createdAt), asc(auditEvents.order));
    const lines = events.map((event) => [
      event.createdAt.toISOString(),
      `${event.actor}: ${event.description}`,
    ]);
    const createdAt = services.clock();
    await postMail(tx, {
      organisationId,
      recipient: email,
      subject: "Your audit log",
      body: `The audit log from ${input.fromDate} to ${input.toDate}: ${events.length} event(s).`,
      attachmentName: `audit-log-${day(range.from)}-${day(range.to)}.csv`,
      attachment: toCsv([HEADER, ...lines]),
      createdAt,
    });
    await recordAuditEvent(tx, { organisationId, actor, description: "Audit log requested", at: createdAt });
    return { email };
  });
}

function readRange({ fromDate, toDate }: AuditLogInput, now: Date): DateRange {
  const range = {
    from: parseMoment(fromDate, "start date", "start"),
    to: parseMoment(toDate, "end date", "end"),
  };
  assertNotInFuture(range, now);
  if (range.from < MIN_START) throw invalidInput("Start date cannot be before 16 Dec 2022");
  if (range.to.getTime() - range.from.getTime() > MAX_RANGE_MS) {
    throw invalidInput("The selected date range cannot be over 31 days");
  }
  return range;
}

const day = (at: Date): string => at.toISOString().slice(0, 10);
