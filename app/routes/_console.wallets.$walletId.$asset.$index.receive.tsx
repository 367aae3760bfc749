import { useParams } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { paths, subWalletIdFromParams } from "~/lib/paths";

export { meta, ReceiveRoute as default } from "~/components/receive/receive-route";
export { action, loader } from "~/lib/dialogs/receive-route.server";

export function ErrorBoundary() {
  const subWalletId = subWalletIdFromParams(useParams());
  return <DialogError closeTo={subWalletId ? paths.wallet(subWalletId) : paths.home()} />;
}
