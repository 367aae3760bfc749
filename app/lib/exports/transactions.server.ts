import { data } from "@remix-run/node";
import { isUnclear } from "~/lib/custody/failure.server";
import { settle } from "~/lib/custody/settle.server";
import { listTransactedAssets } from "~/lib/custody/transactions/find-transactions.server";
import { requestCsvTransactions } from "~/lib/custody/transactions/request-csv.server";
import type { PlainDialogPlace } from "~/lib/dialog-place";
import { MESSAGES } from "~/lib/errors/catalogue";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import { readPostedForm } from "~/lib/forms/posted-form.server";
import type { Issue } from "~/lib/issue";
import { checkCsrf } from "~/lib/session/csrf.server";
import { issueToken, once } from "~/lib/session/once.server";
import { requireSession, type Session } from "~/lib/session/session.server";
import { type ExportPeriod, periodOfDays } from "./period";
import { refusalOf } from "./refusal.server";
import type { ExportStart } from "./start";
import {
  ASSET_ROWS,
  checkTransactionExport,
  DEFAULT_COUNT,
  TRANSACTION_EXPORT_FIELDS,
  type TransactionExportForm,
} from "./transaction-form";
import { dayIn } from "./zoned-day";

const THIRTY_DAYS_MS = 29 * 86_400_000;

/** The loader of the dialog. */
export async function showTransactionExport(
  request: Request,
  place: PlainDialogPlace,
  start: ExportStart | null = null,
) {
  const session = await requireSession(request);
  const now = Date.now();
  const { value: assets, problem } = await settle(assetsOf(session));
  const { from, until } = start?.period ?? { from: now - THIRTY_DAYS_MS, until: now };
  return {
    place,
    now,
    assets,
    problem,
    once: issueToken(),
    chosen: (assets ?? []).filter(({ shown }) => shown === start?.asset).map(({ symbol }) => symbol),
    values: {
      how: "dates",
      count: String(DEFAULT_COUNT),
      from: dayIn(from, "UTC"),
      to: dayIn(Math.min(until - 1, now), "UTC"),
      zone: "UTC",
    } satisfies TransactionExportForm,
    /** The list shows days of UTC: a file of them has the same days. */
    isInUtc: Boolean(start?.period),
    hasOther: start?.hasOther ?? false,
  };
}

export type TransactionExportPage = Awaited<ReturnType<typeof showTransactionExport>>;

/** A file that was asked for. */
export interface RequestedExport {
  email: string;
  /** As shown; none for all of them. */
  assets: string[];
  /** How many of the latest; null when it is by dates. */
  count: number | null;
  period: ExportPeriod | null;
  zone: string;
  /** Epoch milliseconds. */
  at: number;
}

/** What the dialog shows after the form was sent. */
export interface TransactionExportAnswer extends FormAnswer<TransactionExportForm> {
  chosen: string[];
  once: string;
  requested: RequestedExport | null;
}

/** The action of the dialog: asks for one file, however often the form arrives. */
export async function answerTransactionExport(request: Request) {
  const session = await requireSession(request);
  const posted = await readPostedForm(request, TRANSACTION_EXPORT_FIELDS, ASSET_ROWS);
  checkCsrf(request, posted);
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
    const requested = await once(session, sent, (key) => requestExport(session, form, chosen, key, now));
    return data<TransactionExportAnswer>({ ...formAnswer(form), chosen, once: sent, requested });
  } catch (error) {
    const { problems, status, token } = refusalOf(error, (cause) =>
      isUnclear(cause) ? MESSAGES.CSV_REQUEST_FAILED : MESSAGES.CSV_REQUEST_ISSUE,
    );
    return again({ problems }, status, token ?? sent);
  }
}

async function requestExport(
  session: Session,
  form: TransactionExportForm,
  chosen: string[],
  idempotencyKey: string,
  now: number,
): Promise<RequestedExport> {
  const isByDates = form.how === "dates";
  const period = isByDates ? periodOfDays(form, now) : null;
  const count = isByDates ? null : Number(form.count);
  const email = await requestCsvTransactions(
    session,
    {
      assetSymbols: chosen.length > 0 ? chosen : null,
      count,
      fromDate: period && new Date(period.from).toISOString(),
      // The backend's own now, so that a form which is sent again asks for the same.
      toDate: period && !period.isToNow ? new Date(period.to).toISOString() : null,
    },
    { idempotencyKey },
  );
  return { email, assets: chosen, count, period, zone: form.zone, at: now };
}

/** A symbol is one asset to whoever exports, on however many chains it is. */
async function assetsOf(session: Session): Promise<{ symbol: string; shown: string }[]> {
  const assets = await listTransactedAssets(session);
  const bySymbol = new Map(assets.map(({ symbol, shown }) => [symbol, { symbol, shown }]));
  return [...bySymbol.values()].sort((a, b) => a.shown.localeCompare(b.shown, "en"));
}
