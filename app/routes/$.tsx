import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { ErrorPage } from "~/components/frame/error-page";
import { MESSAGES } from "~/lib/errors/catalogue";
import { paths } from "~/lib/paths";
import { setFlash } from "~/lib/session/flash.server";
import { readSession } from "~/lib/session/session.server";

const FILE = /(^|\/)\.|\.[a-z0-9]{2,5}$/i;

/** A path not listed shows the sign-in, or home with a word about it; what no person typed gets a plain 404. */
export function loader({ request }: LoaderFunctionArgs) {
  const destination = request.headers.get("Sec-Fetch-Dest") ?? "document";
  const isPage = destination === "document" || destination === "empty";
  if (!isPage || FILE.test(new URL(request.url).pathname)) throw data(null, { status: 404 });
  if (!readSession(request)) return redirect(paths.login());
  return redirect(paths.home(), { headers: { "Set-Cookie": setFlash("error", MESSAGES.INVALID_URL) } });
}

export function action(_: ActionFunctionArgs): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
