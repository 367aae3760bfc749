import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { bookCsv } from "~/lib/address-book/csv-file.server";
import { bookUrl, readBookSearch } from "~/lib/address-book/list-search";
import { settleFile } from "~/lib/exports/settle-file.server";
import { setFlash } from "~/lib/session/flash.server";
import { requireSession } from "~/lib/session/session.server";

/** No page: 'Export CSV' of the address book leads here, with the filter and the order of the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const search = readBookSearch(new URL(request.url).searchParams);
  const { value: csv, problem } = await settleFile(request, session, () => bookCsv(session, search));
  if (!csv) {
    return redirect(bookUrl(search), { headers: { "Set-Cookie": setFlash("error", problem ?? "") } });
  }
  const day = new Date().toISOString().slice(0, 10);
  return new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="address-book-${day}.csv"`,
    },
  });
}
