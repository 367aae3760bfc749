import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerInvalidUrl } from "~/lib/dialogs/place.server";
import { paths } from "~/lib/paths";

export { DialogError as ErrorBoundary } from "~/components/dialogs/dialog-error";

export const loader = ({ request }: LoaderFunctionArgs) => answerInvalidUrl(request, paths.home());

export const action = ({ request }: ActionFunctionArgs) => answerInvalidUrl(request, paths.home());

/** Any action that a sub-wallet's page does not offer. */
export default function InvalidWalletAction() {
  return null;
}
