import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/lib/paths";
import { answerStorageKey } from "~/lib/remembered/storage-key.server";

/** No page: scripts post here for the key of what the browser remembers. */
export function loader() {
  return redirect(paths.root());
}

export function action({ request }: ActionFunctionArgs) {
  return answerStorageKey(request);
}
