import type { LoaderFunctionArgs } from "@remix-run/node";
import { BYTE_ORDER_MARK } from "~/lib/forms/csv-cells";
import { writePayoutHeader } from "~/lib/forms/payout-columns";
import { requireSession } from "~/lib/session/session.server";

/** No page: an empty CSV with all columns that a payout reads. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request);
  return new Response(BYTE_ORDER_MARK + writePayoutHeader(), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="payout-template.csv"',
    },
  });
}
