import { data } from "@remix-run/node";
import { isWait } from "~/lib/custody/failure.server";
import { isCustodyFailure } from "~/lib/custody/settle.server";
import { getPortfolioManifest } from "~/lib/custody/wallets/portfolio-csv.server";
import type { PlainDialogPlace } from "~/lib/dialog-place";
import { MESSAGES, messages } from "~/lib/errors/catalogue";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import { readForm } from "~/lib/forms/read-form.server";
import type { Issue } from "~/lib/issue";
import { readPreferences } from "~/lib/preferences.server";
import { requireSession } from "~/lib/session/session.server";
import { readManifest } from "~/lib/verify/manifest.server";
import { portfolioFileUrls, portfolioInput } from "./portfolio-file.server";
import {
  checkPortfolioExport,
  endMoment,
  firstMoment,
  intervalOf,
  PORTFOLIO_EXPORT_FIELDS,
  type PortfolioExportForm,
  portfolioFileName,
} from "./portfolio-form";
import { currencyOf } from "./terms";
import { dayIn } from "./zoned-day";

export async function showPortfolioExport(request: Request, place: PlainDialogPlace) {
  await requireSession(request);
  const now = Date.now();
  const { currency } = readPreferences(request);
  const values: PortfolioExportForm = {
    ...{ to: dayIn(now, "UTC"), interval: "ONE_MONTH_DAILY", zone: "UTC", currency },
  };
  return { place, now, values };
}

export type PortfolioExportPage = Awaited<ReturnType<typeof showPortfolioExport>>;

export interface ReadyPortfolio {
  file: string;
  csvTo: string;
  /** Messages for the download; passed from here so that other pages do not load them. */
  words: { saved: string; failed: string };
  /** Null if the service signs no manifests. */
  manifestTo: string | null;
  /** Why the manifest is unreliable; null if fine, or none. */
  manifestProblem: string | null;
  rows: number | null;
  interval: string;
  currency: string;
  /** Epoch milliseconds. */
  first: number;
  end: number;
  /** UTC if the service has no time zones. */
  zone: string;
}

export interface PortfolioExportAnswer extends FormAnswer<PortfolioExportForm> {
  ready: ReadyPortfolio | null;
}

/** The dialog's action: returns the file's URL; the file itself is made on download. */
export async function answerPortfolioExport(request: Request) {
  const { session, form: posted } = await readForm(request, "exportFiles", PORTFOLIO_EXPORT_FIELDS);
  const form = posted.values;
  const again = (answer: { issues?: Issue[]; problems?: string[] }, status: number) =>
    data<PortfolioExportAnswer>({ ...formAnswer(form, answer), ready: null }, { status });
  if (posted.issue) return again({ issues: [posted.issue] }, 400);
  const now = Date.now();
  const issues = checkPortfolioExport(form, now);
  const [interval, end] = [intervalOf(form.interval), endMoment(form, now)];
  if (issues.length > 0 || !interval || end === null) return again({ issues }, 400);
  const currency = currencyOf(form.currency) ?? readPreferences(request).currency;
  const asked = { end, interval: interval.value, currency, zone: form.zone };
  try {
    const { text: manifest, isZoned } = await getPortfolioManifest(session, portfolioInput(asked));
    const key = { ...asked, zone: isZoned ? form.zone : null };
    const read = manifest === null ? null : readManifest(Buffer.from(manifest));
    const { csv, manifest: signed } = portfolioFileUrls(key);
    const file = portfolioFileName(key);
    const ready: ReadyPortfolio = {
      file,
      csvTo: csv,
      manifestTo: manifest === null ? null : signed,
      words: { saved: messages.csvDownloaded(file), failed: MESSAGES.CSV_PORTFOLIO_FAILED },
      manifestProblem: read?.problem ?? null,
      rows: read?.manifest?.rows ?? null,
      interval: interval.label,
      currency,
      first: firstMoment(key),
      end,
      zone: key.zone ?? "UTC",
    };
    return data<PortfolioExportAnswer>({ ...formAnswer(form), ready });
  } catch (error) {
    if (!isCustodyFailure(error)) throw error;
    return again({ problems: [MESSAGES.CSV_PORTFOLIO_FAILED, error.message] }, isWait(error) ? 429 : 502);
  }
}
