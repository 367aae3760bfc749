import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventStreamResponse } from "~/lib/events/event-stream.server";

/** No page: scripts follow here what changes. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return eventStreamResponse(request, context.stopping);
}
