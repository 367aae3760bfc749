import { ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain } from "~/components/ui/dialog/dialog";
import type { TransferStatus } from "~/lib/exchanges/transfer-status";
import { StatusLegend } from "./status-legend";

interface StatusesDialogProps {
  statuses: readonly TransferStatus[];
  closeTo: string;
}

export function StatusesDialog({ statuses, closeTo }: StatusesDialogProps) {
  return (
    <Dialog title="Transfer statuses" subtitle="From the request to cleared funds" closeTo={closeTo} narrow>
      <DialogMain>
        <StatusLegend statuses={statuses} />
        <p className="muted">
          A transfer that failed or was cancelled is shown as Error, with the reason where it is known.
        </p>
      </DialogMain>
      <DialogFooter>
        <ButtonLink to={closeTo} variant="primary" preventScrollReset>
          Close
        </ButtonLink>
      </DialogFooter>
    </Dialog>
  );
}
