import { ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain, DialogSide } from "~/components/ui/dialog/dialog";
import { Steps } from "~/components/ui/dialog/steps";
import { Notice } from "~/components/ui/notice";
import { Tabs } from "~/components/ui/on-demand/tabs";
import type { ReceiveView } from "~/lib/receive/view.server";
import { NewAddress } from "./new-address";
import { ReceiveAddress } from "./receive-address";
import type { ReceiveHead } from "./receive-question";

interface ReceiveConfirmedProps {
  head: ReceiveHead;
  view: ReceiveView;
  qrSvg: string;
}

/** The confirmed address: to scan, to copy, to look up. */
export function ReceiveConfirmed({ head, view, qrSvg }: ReceiveConfirmedProps) {
  return (
    <Dialog {...head}>
      <DialogMain>
        {view.assets.length > 1 ? <Tabs label="Asset to receive" tabs={view.assets} /> : null}
        <ReceiveAddress address={view.address} qrSvg={qrSvg} explorer={view.explorer} />
        {view.notes.map((note) => (
          <Notice key={note}>{note}</Notice>
        ))}
      </DialogMain>
      <DialogSide>
        <Steps
          title="What happens next"
          steps={[
            { title: "Address confirmed", detail: "You compared it with the mobile app.", state: "done" },
            {
              title: "Share the address",
              detail: view.waysOut,
              state: "current",
            },
            {
              title: `Receive on ${view.networkName}`,
              detail: "Payments from any other network to this address may be lost.",
            },
          ]}
        />
        <NewAddress view={view} />
      </DialogSide>
      <DialogFooter
        start={
          <ButtonLink to={view.backTo} variant="quiet" preventScrollReset replace>
            Compare again
          </ButtonLink>
        }
      >
        <ButtonLink to={head.closeTo} preventScrollReset>
          Close
        </ButtonLink>
      </DialogFooter>
    </Dialog>
  );
}
