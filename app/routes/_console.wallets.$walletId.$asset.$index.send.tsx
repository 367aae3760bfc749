import { useParams } from "@remix-run/react";
import { DialogError } from "~/components/dialogs/dialog-error";
import { paths, subWalletIdFromParams } from "~/lib/paths";

export { clientAction, handle, meta, SendRoute as default } from "~/components/send/send-route";
export { action, loader } from "~/lib/dialogs/send-route.server";

export function ErrorBoundary() {
  const subWalletId = subWalletIdFromParams(useParams());
  return <DialogError closeTo={subWalletId ? paths.wallet(subWalletId) : paths.home()} />;
}
