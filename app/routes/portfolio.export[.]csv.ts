import type { LoaderFunctionArgs } from "@remix-run/node";
import { portfolioCsvResponse } from "~/lib/exports/portfolio-file.server";

/** No page: the confirmation of 'Portfolio History' leads here. */
export function loader({ request }: LoaderFunctionArgs) {
  return portfolioCsvResponse(request);
}
