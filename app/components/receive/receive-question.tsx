import { Address } from "~/components/ui/address/address";
import { ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain, DialogSide } from "~/components/ui/dialog/dialog";
import { Steps } from "~/components/ui/dialog/steps";
import { Notice } from "~/components/ui/notice";
import { Tabs } from "~/components/ui/on-demand/tabs";
import { SupportWords } from "~/components/ui/support-words";
import type { ReceiveView } from "~/lib/receive/view.server";
import { NewAddress } from "./new-address";

export interface ReceiveHead {
  title: string;
  subtitle: string;
  coin: string;
  closeTo: string;
}

interface ReceiveQuestionProps {
  head: ReceiveHead;
  view: ReceiveView;
}

/** Asks whether the address matches the mobile app. */
export function ReceiveQuestion({ head, view }: ReceiveQuestionProps) {
  return (
    <Dialog {...head}>
      <DialogMain>
        {view.assets.length > 1 ? <Tabs label="Asset to receive" tabs={view.assets} /> : null}
        <h3>Does this address match the mobile app?</h3>
        <p className="receive-question__address">
          <Address value={view.address} size="large" copyable={false} />
        </p>
        <p className="muted">
          Open this sub-wallet in the mobile app and compare every character before you go on.
        </p>
        <Notice tone="warn">
          <SupportWords>If any character differs, do not use this address. Contact support.</SupportWords>
        </Notice>
      </DialogMain>
      <DialogSide>
        <Steps
          title="What happens next"
          steps={[
            {
              title: "Confirm the address",
              detail: "It must match the mobile app.",
              state: "current",
            },
            { title: "Share the address", detail: view.waysOut },
            {
              title: `Receive on ${view.networkName}`,
              detail: "Payments from any other network to this address may be lost.",
            },
          ]}
        />
        <NewAddress view={view} />
      </DialogSide>
      <DialogFooter>
        <ButtonLink to={head.closeTo} variant="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
        <ButtonLink to={view.confirmTo} variant="primary" preventScrollReset replace>
          Yes, the address matches
        </ButtonLink>
      </DialogFooter>
    </Dialog>
  );
}
