import { data } from "@remix-run/node";
import { isUnclear } from "~/lib/custody/failure.server";
import { settle } from "~/lib/custody/settle.server";
import { listTransactedAssets } from "~/lib/custody/transactions/find-transactions.server";
import { requestCsvTransactions } from "~/lib/custody/transactions/request-csv.server";
import type { PlainDialogPlace } from "~/lib/dialog-place";
import { mailboxUrl } from "~/lib/env.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import { readForm } from "~/lib/forms/read-form.server";
import type { Issue } from "~/lib/issue";
import { readPreferences } from "~/lib/preferences.server";
import { issueToken } from "~/lib/session/once.server";
import { requireSession, type Session } from "~/lib/session/session.server";
import { type ExportPeriod, periodOfDays } from "./period";
import { rangeIn } from "./range-in.server";
import type { ExportDays } from "./ranges";
import { type ExportRecipient, recipientOf } from "./recipient";
import { refusalOf } from "./refusal.server";
import { requestOnce } from "./request-once.server";
import type { ExportStart } from "./start";
import { currencyOf } from "./terms";
import {
  ASSET_ROWS,
  checkTransactionExport,
  TRANSACTION_EXPORT_FIELDS,
  type TransactionExportForm,
} from "./transaction-form";
import { dayIn } from "./zoned-day";

export async function showTransactionExport(
  request: Request,
  place: PlainDialogPlace,
  start: ExportStart | null = null,
) {
  const session = await requireSession(request);
  const now = Date.now();
  const { value: assets, problem } = await settle(assetsOf(session));
  return {
    place,
    now,
    assets,
    problem,
    once: issueToken(),
    currency: readPreferences(request).currency,
    chosen: (assets ?? []).filter(({ shown }) => shown === start?.asset).map(({ symbol }) => symbol),
    range: rangeIn(request),
    /** UTC days, like the list's. */
    days: start?.period ? daysOf(start.period, now) : null,
    hasOther: start?.hasOther ?? false,
  };
}

export type TransactionExportPage = Awaited<ReturnType<typeof showTransactionExport>>;

export interface RequestedExport extends ExportRecipient {
  /** Symbols; empty for all. */
  assets: string[];
  /** The latest so many; null if by dates. */
  count: number | null;
  period: ExportPeriod | null;
  zone: string;
  /** Null if the service's files have a fixed currency and zone. */
  currency: string | null;
  /** Epoch milliseconds. */
  at: number;
}

export interface TransactionExportAnswer extends FormAnswer<TransactionExportForm> {
  chosen: string[];
  once: string;
  requested: RequestedExport | null;
}

/** The dialog's action: requests one file, however often the form arrives. */
export async function answerTransactionExport(request: Request) {
  const { session, form: posted } = await readForm(
    request,
    "exportFiles",
    TRANSACTION_EXPORT_FIELDS,
    ASSET_ROWS,
  );
  const { once: sent, ...form } = posted.values;
  const chosen = posted.rows.flatMap(({ symbol }) => (symbol ? [symbol] : []));
  const again = (answer: { issues?: Issue[]; problems?: string[] }, status: number, token = sent) =>
    data<TransactionExportAnswer>(
      { ...formAnswer(form, answer), chosen, once: token, requested: null },
      { status },
    );
  if (posted.issue) return again({ issues: [posted.issue] }, 400);
  const now = Date.now();
  const issues = checkTransactionExport(form, now);
  if (issues.length > 0) return again({ issues }, 400);
  try {
    const currency = currencyOf(form.currency) ?? readPreferences(request).currency;
    const requested = await requestExport(session, { ...form, currency }, chosen, sent, now);
    return data<TransactionExportAnswer>({ ...formAnswer(form), chosen, once: sent, requested });
  } catch (error) {
    const { problems, status, token } = refusalOf(error, (cause) =>
      isUnclear(cause) ? MESSAGES.CSV_REQUEST_FAILED : MESSAGES.CSV_REQUEST_ISSUE,
    );
    return again({ problems }, status, token ?? sent);
  }
}

const daysOf = ({ from, until }: { from: number; until: number }, now: number): ExportDays => ({
  from: dayIn(from, "UTC"),
  to: dayIn(Math.min(until - 1, now), "UTC"),
});

async function requestExport(
  session: Session,
  form: TransactionExportForm,
  chosen: string[],
  token: string,
  now: number,
): Promise<RequestedExport> {
  const isByDates = form.how === "dates";
  const period = isByDates ? periodOfDays(form, now) : null;
  const count = isByDates ? null : Number(form.count);
  const input = {
    assetSymbols: chosen.length > 0 ? chosen : null,
    count,
    fromDate: period && new Date(period.from).toISOString(),
    // Null lets the backend use its own now, so that a repeated form repeats its request.
    toDate: period && !period.isToNow ? new Date(period.to).toISOString() : null,
    ...{ currency: form.currency, timeZone: form.zone },
  };
  return requestOnce(session, token, input, async (idempotencyKey) => {
    const { email, hasTerms } = await requestCsvTransactions(session, input, { idempotencyKey });
    return {
      ...recipientOf(email, session, mailboxUrl()),
      assets: chosen,
      count,
      period,
      zone: form.zone,
      currency: hasTerms ? form.currency : null,
      at: now,
    };
  });
}

/** One row per symbol, even if it exists on several chains. */
async function assetsOf(session: Session): Promise<{ symbol: string; shown: string }[]> {
  const assets = await listTransactedAssets(session);
  const bySymbol = new Map(assets.map(({ symbol, shown }) => [symbol, { symbol, shown }]));
  return [...bySymbol.values()].sort((a, b) => a.shown.localeCompare(b.shown, "en"));
}
