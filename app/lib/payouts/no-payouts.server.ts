import { redirect } from "@remix-run/node";
import { MESSAGES } from "~/lib/errors/catalogue";
import { paths } from "~/lib/paths";
import { setFlash } from "~/lib/session/flash.server";

/** For a backend that has no payouts. */
export function noPayouts(): Response {
  return redirect(paths.home(), { headers: { "Set-Cookie": setFlash("error", MESSAGES.INVALID_URL) } });
}
