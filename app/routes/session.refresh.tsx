import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { ErrorPage } from "~/components/frame/error-page";
import { refreshAuthentication } from "~/lib/custody/people/sign-in.server";
import { PATH_LENGTH } from "~/lib/forms/field-limits";
import { readCommand } from "~/lib/forms/read-form.server";
import { paths } from "~/lib/paths";
import { returnPath } from "~/lib/session/return-path";
import { canExtend, extendSession } from "~/lib/session/session.server";

export function loader() {
  return redirect(paths.root());
}

/** 'Stay signed in': new credentials and a new hour, at most twelve hours after the sign-in. */
export async function action({ request }: ActionFunctionArgs) {
  const { session, values } = await readCommand(request, null, { redirectTo: PATH_LENGTH });
  const headers = new Headers();
  if (canExtend(session)) {
    const authentication = await refreshAuthentication(session);
    for (const cookie of extendSession(request, session, authentication))
      headers.append("Set-Cookie", cookie);
  }
  return redirect(returnPath(values.redirectTo), { headers });
}

// A page of its own, so that a refusal is shown as one; a resource route would answer with bare text.
export default function Nothing() {
  return null;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
