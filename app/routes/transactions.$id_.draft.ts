import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/lib/paths";
import { requireSession } from "~/lib/session/session.server";
import { saveDraft } from "~/lib/travel-rule/draft.server";

/** No page: a page with a travel-rule form leaves here what was typed into it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSession(request);
  return redirect(paths.transaction(params.id ?? ""));
}

export function action({ request, params }: ActionFunctionArgs) {
  return saveDraft(request, params.id ?? "");
}
