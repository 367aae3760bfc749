import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { DialogError } from "~/components/dialogs/dialog-error";
import { answerInvalidUrl, homeBehind } from "~/lib/dialogs/place.server";
import { paths } from "~/lib/paths";

export const loader = ({ request }: LoaderFunctionArgs) => answerInvalidUrl(request, homeBehind(request));

export const action = ({ request }: ActionFunctionArgs) => answerInvalidUrl(request, homeBehind(request));

/** Any action that the home page does not offer. */
export default function InvalidHomeAction() {
  return null;
}

export function ErrorBoundary() {
  return <DialogError closeTo={paths.home()} />;
}
