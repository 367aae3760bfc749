import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerInvalidUrl } from "~/lib/dialogs/place.server";
import { findPaths } from "~/lib/find/find-paths";
import { answerFind } from "~/lib/find/suggestions.server";

/** No page: the dialog 'Find' posts here. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerInvalidUrl(request, findPaths.page());
}

export function action({ request }: ActionFunctionArgs) {
  return answerFind(request);
}
