import { data } from "@remix-run/node";
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

/** The loader of the dialog. */
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

/** A file that is ready to be downloaded. */
export interface ReadyPortfolio {
  /** Without '.csv'. */
  file: string;
  csvTo: string;
  /** How the download ended; from here, so that no other page loads them. */
  words: { saved: string; failed: string };
  /** Null with a service that signs none. */
  manifestTo: string | null;
  /** Why its manifest cannot be relied on; null where it can, and without one. */
  manifestProblem: string | null;
  /** As the manifest says; null without one. */
  rows: number | null;
  interval: string;
  currency: string;
  /** Epoch milliseconds. */
  first: number;
  end: number;
  /** Whose days the file has: UTC with a service that knows no zones. */
  zone: string;
}

/** What the dialog shows after the form was sent. */
export interface PortfolioExportAnswer extends FormAnswer<PortfolioExportForm> {
  ready: ReadyPortfolio | null;
}

/** The action of the dialog: names the file, which is made when it is downloaded. */
export async function answerPortfolioExport(request: Request) {
  const { session, form: posted } = await readForm(request, PORTFOLIO_EXPORT_FIELDS);
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
    return again({ problems: [MESSAGES.CSV_PORTFOLIO_FAILED, error.message] }, 502);
  }
}
