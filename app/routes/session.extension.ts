import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { answerExtensionSession } from "~/lib/extension/credentials.server";
import { paths } from "~/lib/paths";

/** No page: scripts of the extension's page post here for a session of the extension's own. */
export function loader() {
  return redirect(paths.root());
}

export function action({ request }: ActionFunctionArgs) {
  return answerExtensionSession(request);
}
