import { DialogError } from "~/components/dialogs/dialog-error";
import { paths } from "~/lib/paths";

export { clientAction, handle, meta, SendRoute as default } from "~/components/send/send-route";
export { action, loader } from "~/lib/dialogs/send-route.server";

export function ErrorBoundary() {
  return <DialogError closeTo={paths.home()} />;
}
