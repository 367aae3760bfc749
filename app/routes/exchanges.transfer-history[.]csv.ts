import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { answerInvalidUrl } from "~/lib/dialogs/place.server";
import { canAccessExchanges } from "~/lib/env.server";
import { transfersCsv } from "~/lib/exchanges/csv-file.server";
import { historyUrl, readTransferSearch } from "~/lib/exchanges/transfer-search";
import { settleFile } from "~/lib/exports/settle-file.server";
import { paths } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { setFlash } from "~/lib/session/flash.server";
import { requireSession } from "~/lib/session/session.server";

/** No page: 'Export CSV' of a transfer history leads here, with its filters and its order. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  if (!canAccessExchanges(session.email)) return answerInvalidUrl(request, paths.home());
  const search = readTransferSearch(new URL(request.url).searchParams);
  const { currency } = readPreferences(request);
  const { value: csv, problem } = await settleFile(request, session, () =>
    transfersCsv(session, search, currency),
  );
  if (!csv) {
    return redirect(historyUrl(search), { headers: { "Set-Cookie": setFlash("error", problem ?? "") } });
  }
  const day = new Date().toISOString().slice(0, 10);
  return new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="exchange-transfers-${day}.csv"`,
    },
  });
}
