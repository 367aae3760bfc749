import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/lib/paths";
import { readSession } from "~/lib/session/session.server";

export function loader({ request }: LoaderFunctionArgs) {
  return redirect(readSession(request) ? paths.home() : paths.login());
}
