import { Dialog } from "~/components/ui/dialog/dialog";
import { ErrorState } from "~/components/ui/states";
import type { ReceiveData } from "~/lib/receive/flow.server";
import { ReceiveConfirmed } from "./receive-confirmed";
import { ReceiveQuestion } from "./receive-question";

/** First whether the address is the one that the mobile app shows, then the address to hand out. */
export function ReceiveDialog({ place, view, problem }: ReceiveData) {
  if (!view) {
    return (
      <Dialog title="Receive" closeTo={place.closeTo} narrow>
        <ErrorState title="The address could not be loaded">{problem}</ErrorState>
      </Dialog>
    );
  }
  const head = {
    title: `Receive to ${view.name}`,
    subtitle: [view.walletName, view.networkName].filter(Boolean).join(" · "),
    coin: view.symbol,
    closeTo: place.closeTo,
  };
  if (!view.address) {
    return (
      <Dialog {...head} narrow>
        <ErrorState title="No address yet">
          {view.notes[0] ?? "This sub-wallet has no receive address yet."}
        </ErrorState>
      </Dialog>
    );
  }
  return view.qrSvg ? (
    <ReceiveConfirmed head={head} view={view} qrSvg={view.qrSvg} />
  ) : (
    <ReceiveQuestion head={head} view={view} />
  );
}
