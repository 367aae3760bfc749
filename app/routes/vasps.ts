import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerInvalidUrl } from "~/lib/dialogs/place.server";
import { paths } from "~/lib/paths";
import { answerVaspSearch } from "~/lib/vasps/suggestions.server";

/** No page: fields for a cryptoasset business post here. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerInvalidUrl(request, paths.home());
}

export function action({ request }: ActionFunctionArgs) {
  return answerVaspSearch(request);
}
