import { redirect } from "@remix-run/node";
import {
  getPortfolioManifest,
  type PortfolioCsvInput,
  streamPortfolioCsv,
} from "~/lib/custody/wallets/portfolio-csv.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { queryOf } from "~/lib/forms/query";
import { DISPLAY_CURRENCIES } from "~/lib/money";
import { withSearch } from "~/lib/paths";
import { setFlash } from "~/lib/session/flash.server";
import { requireSession } from "~/lib/session/session.server";
import { exportPaths } from "./paths";
import { intervalOf, PORTFOLIO_MIN_DAY, type PortfolioFileKey, portfolioFileName } from "./portfolio-form";
import { settleFile } from "./settle-file.server";
import { isTimeZone } from "./zoned-day";

const PARAMETERS = {
  ...{ end: TOKEN_LENGTH, interval: TOKEN_LENGTH, currency: TOKEN_LENGTH, zone: TOKEN_LENGTH },
} as const;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/;

/** Server only, unlike `paths`, which every page loads. */
export function portfolioFileUrls({ end, interval, currency, zone }: PortfolioFileKey) {
  const search = { end: new Date(end).toISOString(), interval, currency, zone };
  return {
    csv: withSearch("/portfolio/export.csv", search),
    manifest: withSearch("/portfolio/export.manifest.json", search),
  };
}

/** Streams the portfolio's CSV; an early failure redirects to the dialog with the reason. */
export async function portfolioCsvResponse(request: Request): Promise<Response> {
  const session = await requireSession(request);
  const key = readKey(request);
  if (!key) return failed(request, MESSAGES.INVALID_URL, 400);
  const { value: csv } = await settleFile(request, session, () =>
    streamPortfolioCsv(session, portfolioInput(key)),
  );
  if (!csv) return failed(request, MESSAGES.CSV_PORTFOLIO_FAILED, 502);
  return fileResponse(csv, "text/csv; charset=utf-8", `${portfolioFileName(key)}.csv`);
}

export async function portfolioManifestResponse(request: Request): Promise<Response> {
  const session = await requireSession(request);
  const key = readKey(request);
  if (!key) return failed(request, MESSAGES.INVALID_URL, 400);
  const { value: manifest } = await settleFile(request, session, () =>
    getPortfolioManifest(session, portfolioInput(key)),
  );
  const text = manifest?.text ?? null;
  if (text === null) return failed(request, MESSAGES.CSV_PORTFOLIO_FAILED, 502);
  return fileResponse(text, "application/json", `${portfolioFileName(key)}.csv.manifest.json`);
}

export const portfolioInput = ({ end, interval, currency, zone }: PortfolioFileKey): PortfolioCsvInput => ({
  endDate: new Date(end).toISOString(),
  timePeriod: interval,
  currency,
  timeZone: zone,
});

function readKey(request: Request): PortfolioFileKey | null {
  const { end, interval, currency, zone } = queryOf(request, PARAMETERS);
  const at = MOMENT.test(end ?? "") ? Date.parse(end ?? "") : Number.NaN;
  const known = intervalOf(interval);
  const shown = DISPLAY_CURRENCIES.find((one) => one === currency);
  const isPast = at >= Date.parse(PORTFOLIO_MIN_DAY) && at <= Date.now();
  const isZone = zone === null || isTimeZone(zone);
  return known && shown && isPast && isZone
    ? { end: at, interval: known.value, currency: shown, zone }
    : null;
}

function fileResponse(body: ReadableStream<Uint8Array> | string, type: string, name: string): Response {
  return new Response(body, {
    headers: { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` },
  });
}

/** Scripts get plain text and show it in the dialog. */
function failed(request: Request, message: string, status: number): Response {
  const isPage = request.headers.get("Accept")?.includes("text/html") ?? false;
  return isPage
    ? redirect(exportPaths.dialog("portfolio", "portfolio"), {
        headers: { "Set-Cookie": setFlash("error", message) },
      })
    : new Response(`${message}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
