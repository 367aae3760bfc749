import { data } from "@remix-run/node";
import { requestAuditLog } from "~/lib/custody/transactions/request-audit-log.server";
import type { PlainDialogPlace } from "~/lib/dialog-place";
import { mailboxUrl } from "~/lib/env.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import { readForm } from "~/lib/forms/read-form.server";
import type { Issue } from "~/lib/issue";
import { issueToken } from "~/lib/session/once.server";
import { requireSession, type Session } from "~/lib/session/session.server";
import {
  AUDIT_EXPORT_FIELDS,
  type AuditExportForm,
  auditPeriod,
  auditRange,
  checkAuditExport,
} from "./audit-form";
import type { ExportPeriod } from "./period";
import { rangeIn } from "./range-in.server";
import { type ExportRecipient, recipientOf } from "./recipient";
import { refusalOf } from "./refusal.server";
import { requestOnce } from "./request-once.server";

export async function showAuditExport(request: Request, place: PlainDialogPlace) {
  await requireSession(request);
  return { place, now: Date.now(), once: issueToken(), range: rangeIn(request) };
}

export type AuditExportPage = Awaited<ReturnType<typeof showAuditExport>>;

export interface RequestedAudit extends ExportRecipient {
  period: ExportPeriod | null;
  zone: string;
  /** Epoch milliseconds. */
  at: number;
}

export interface AuditExportAnswer extends FormAnswer<AuditExportForm> {
  once: string;
  requested: RequestedAudit | null;
}

/** The dialog's action: requests one file, however often the form arrives. */
export async function answerAuditExport(request: Request) {
  const { session, form: posted } = await readForm(request, "readAuditLog", AUDIT_EXPORT_FIELDS);
  const { once: sent, ...form } = posted.values;
  const again = (answer: { issues?: Issue[]; problems?: string[] }, status: number, token = sent) =>
    data<AuditExportAnswer>({ ...formAnswer(form, answer), once: token, requested: null }, { status });
  if (posted.issue) return again({ issues: [posted.issue] }, 400);
  const now = Date.now();
  const issues = checkAuditExport(form, now);
  if (issues.length > 0) return again({ issues }, 400);
  try {
    const requested = await requestFile(session, form, sent, now);
    return data<AuditExportAnswer>({ ...formAnswer(form), once: sent, requested });
  } catch (error) {
    const { problems, status, token } = refusalOf(error, () => MESSAGES.AUDIT_REQUEST_FAILED);
    return again({ problems }, status, token ?? sent);
  }
}

async function requestFile(
  session: Session,
  form: AuditExportForm,
  token: string,
  now: number,
): Promise<RequestedAudit> {
  const range = auditRange(form, now);
  if (!range) throw new RangeError("The form was not checked");
  return requestOnce(session, token, range, async (idempotencyKey) => {
    const email = await requestAuditLog(session, range, { idempotencyKey });
    return {
      ...recipientOf(email, session, mailboxUrl()),
      period: auditPeriod(form, now),
      zone: form.zone,
      at: now,
    };
  });
}
