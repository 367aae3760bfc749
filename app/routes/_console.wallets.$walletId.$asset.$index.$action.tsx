import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useParams } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { answerInvalidUrl } from "~/lib/dialogs/place.server";
import { paths, subWalletIdFromParams } from "~/lib/paths";

export const loader = ({ request }: LoaderFunctionArgs) => answerInvalidUrl(request, paths.home());

export const action = ({ request }: ActionFunctionArgs) => answerInvalidUrl(request, paths.home());

/** Any action that a sub-wallet's page does not offer. */
export default function InvalidWalletAction() {
  return null;
}

export function ErrorBoundary() {
  const subWalletId = subWalletIdFromParams(useParams());
  return <DialogError closeTo={subWalletId ? paths.wallet(subWalletId) : paths.home()} />;
}
