import { useActionData } from "@remix-run/react";
import { Dialog } from "~/components/ui/dialog";
import { EmptyState, ErrorState } from "~/components/ui/states";
import type { TransferAnswer } from "~/lib/exchanges/transfer-answer.server";
import type { TransferPage } from "~/lib/exchanges/transfer-flow.server";
import { TransferFormDialog } from "./transfer-form";

/** The first stage of a transfer: its form, or why there is none. */
export function TransferDialog({ place, view, problem }: Extract<TransferPage, { stage: "transfer" }>) {
  const answer = useActionData<TransferAnswer>() ?? null;
  if (!view) {
    return (
      <Dialog title="Transfer" closeTo={place.closeTo} narrow>
        <ErrorState title="The form could not be loaded">{problem}</ErrorState>
      </Dialog>
    );
  }
  if (!view.canSend || view.assets.length === 0) {
    return (
      <Dialog title={`Transfer from ${view.name}`} closeTo={place.closeTo} narrow>
        <EmptyState title="This account cannot send" icon="exchange">
          {view.canSend ? "It has no allowed destinations." : view.statusWords}
        </EmptyState>
      </Dialog>
    );
  }
  // A form that was filled in by the service begins anew: fields keep what is typed into them.
  return <TransferFormDialog key={answer?.max?.key} place={place} view={view} answer={answer} />;
}
