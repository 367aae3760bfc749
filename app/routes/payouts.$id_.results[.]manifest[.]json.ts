import type { LoaderFunctionArgs } from "@remix-run/node";
import { payoutManifestResponse } from "~/lib/payouts/results-file.server";

/** No page: a payout's page leads here. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return payoutManifestResponse(request, params.id ?? "");
}
