import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { ErrorPage } from "~/components/frame/error-page";
import { readVisitorForm } from "~/lib/forms/read-form.server";
import { paths } from "~/lib/paths";
import { PREFERENCES_FIELDS, writePreferences } from "~/lib/preferences.server";
import { returnPath } from "~/lib/session/return-path";
import { readSession } from "~/lib/session/session.server";

export function loader() {
  return redirect(paths.root());
}

/** Keeps `currency`, `theme`, `bookPageSize` and `zeroBalances`, and goes back to `redirectTo`. Open to everybody: the cookie is the visitor's own. */
export async function action({ request }: ActionFunctionArgs) {
  const { form, refusal } = await readVisitorForm(request, PREFERENCES_FIELDS);
  if (refusal) throw data(refusal.message, { status: refusal.status });
  const fallback = readSession(request) ? paths.home() : paths.login();
  return redirect(returnPath(form.values.redirectTo, fallback), {
    headers: { "Set-Cookie": writePreferences(request, form.values) },
  });
}

// A page of its own, so that a refusal is shown as one; a resource route would answer with bare text.
export default function Nothing() {
  return null;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
