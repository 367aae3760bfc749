import type { LoaderFunctionArgs } from "@remix-run/node";
import { writeHeader } from "~/lib/address-book/csv-format";
import { BYTE_ORDER_MARK } from "~/lib/forms/csv-cells";
import { requireSession } from "~/lib/session/session.server";

/** No page: an empty CSV with all columns that the import of addresses reads, to be filled in. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request);
  return new Response(BYTE_ORDER_MARK + writeHeader(), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="address-book-template.csv"',
    },
  });
}
