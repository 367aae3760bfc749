import { isCustodyReachable } from "~/lib/custody/reachable.server";

/** The backend answers, so that visitors can be served. */
export async function loader() {
  const isReady = await isCustodyReachable();
  return Response.json({ status: isReady ? "ok" : "unavailable" }, { status: isReady ? 200 : 503 });
}
