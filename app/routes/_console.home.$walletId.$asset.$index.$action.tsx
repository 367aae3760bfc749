import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerInvalidUrl, homeBehind } from "~/lib/dialogs/place.server";

export { DialogError as ErrorBoundary } from "~/components/dialogs/dialog-error";

export const loader = ({ request }: LoaderFunctionArgs) => answerInvalidUrl(request, homeBehind(request));

export const action = ({ request }: ActionFunctionArgs) => answerInvalidUrl(request, homeBehind(request));

/** Any action that the home page does not offer. */
export default function InvalidHomeAction() {
  return null;
}
