import type { LoaderFunctionArgs } from "@remix-run/node";
import { portfolioManifestResponse } from "~/lib/exports/portfolio-file.server";

/** No page: the signed manifest of the portfolio's CSV. */
export function loader({ request }: LoaderFunctionArgs) {
  return portfolioManifestResponse(request);
}
