import type { LoaderFunctionArgs } from "@remix-run/node";
import { payoutCsvResponse } from "~/lib/payouts/results-file.server";

/** No page: a payout's page leads here. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return payoutCsvResponse(request, params.id ?? "");
}
