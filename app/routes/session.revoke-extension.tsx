import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { ErrorPage } from "~/components/frame/error-page";
import { answerRevokeExtension } from "~/lib/extension/revoke.server";
import { paths } from "~/lib/paths";

export function loader() {
  return redirect(paths.root());
}

/** Ends a session of the browser extension. */
export function action({ request }: ActionFunctionArgs) {
  return answerRevokeExtension({ request });
}

// A page of its own, so that a refusal is shown as one; a resource route would answer with bare text.
export default function Nothing() {
  return null;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
