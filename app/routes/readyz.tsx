import type { LoaderFunctionArgs } from "@remix-run/node";
import { isCustodyReachable } from "~/lib/custody/reachable.server";

/** The backend answers, so that visitors can be served, and the console has not been told to stop. */
export async function loader({ context }: LoaderFunctionArgs) {
  if (context.isLeaving()) return Response.json({ status: "stopping" }, { status: 503 });
  const isReady = await isCustodyReachable();
  return Response.json({ status: isReady ? "ok" : "unavailable" }, { status: isReady ? 200 : 503 });
}
