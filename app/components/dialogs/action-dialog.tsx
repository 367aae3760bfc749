import { useErrorWords } from "~/components/frame/page-error";
import { ReceiveDialog } from "~/components/receive/receive-dialog";
import { SendDialog } from "~/components/send/send-dialog";
import { SpeedUpDialog } from "~/components/speed-up/speed-up-dialog";
import { Dialog } from "~/components/ui/dialog";
import { ErrorState } from "~/components/ui/states";
import type { showAction } from "~/lib/dialogs/action-dialog.server";

/** The dialog of a modal route, by its purpose. */
export function ActionDialog(shown: Awaited<ReturnType<typeof showAction>>) {
  switch (shown.action) {
    case "receive":
      return <ReceiveDialog {...shown.page} />;
    case "speedupcancel":
      return <SpeedUpDialog {...shown.page} />;
    default:
      return <SendDialog {...shown.page} />;
  }
}

/** What a modal route shows when it fails: the page behind survives. */
export function ActionDialogError({ closeTo }: { closeTo: string }) {
  const words = useErrorWords();
  return (
    <Dialog title="Something went wrong" closeTo={closeTo} narrow>
      <ErrorState title="This could not be shown">{words}</ErrorState>
    </Dialog>
  );
}
