import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerInvalidUrl } from "~/lib/dialogs/place.server";
import { paths } from "~/lib/paths";
import { answerSuggestions } from "~/lib/send/suggestions.server";

/** No page: the recipient field posts here. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerInvalidUrl(request, paths.home());
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerSuggestions(request, params);
}
