import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadFrame } from "~/lib/frame/frame.server";
import { readPreferences } from "~/lib/preferences.server";
import { requireSession } from "~/lib/session/session.server";

/** No page: scripts ask here what stands around a page once something has changed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const frame = await loadFrame(session, readPreferences(request).currency, { refresh: true });
  // What is shown stays, rather than an error that nobody has asked for.
  return Response.json(frame, { status: frame.portfolio.error ? 502 : 200 });
}
