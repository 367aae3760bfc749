import { useActionData } from "@remix-run/react";
import { useDraft, withDraft } from "~/components/signing/form/use-draft";
import { Dialog } from "~/components/ui/dialog/dialog";
import { EmptyState, ErrorState } from "~/components/ui/states";
import type { TransferAnswer } from "~/lib/exchanges/transfer-answer.server";
import type { TransferPage } from "~/lib/exchanges/transfer-flow.server";
import { RequestUnavailable } from "../signing/request-unavailable";
import { SignScreen } from "../signing/sign-screen";
import { ExchangesBehind } from "./exchanges-behind";
import { TransferFormDialog } from "./transfer-form";

export function TransferDialog({ shown }: TransferPage) {
  return (
    <>
      <ExchangesBehind />
      <TransferStage shown={shown} />
    </>
  );
}

function TransferStage({ shown }: Pick<TransferPage, "shown">) {
  if (shown.stage === "sign") return <SignScreen place={shown.place} view={shown.view} />;
  return shown.stage === "unavailable" ? <RequestUnavailable {...shown} /> : <FormStage {...shown} />;
}

function FormStage({ place, view, problem }: Extract<TransferPage["shown"], { stage: "form" }>) {
  const answer = useActionData<TransferAnswer>() ?? null;
  const draft = useDraft("transfer", answer !== null || Boolean(view?.notice));
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
  // A form filled in by the server needs new fields: inputs keep what is typed into them.
  const key = answer?.max?.key ?? draft.key;
  const filled = { ...view, defaults: withDraft(view.defaults, draft.values) };
  return (
    <>
      <TransferFormDialog key={key} place={place} view={filled} answer={answer} />
      {draft.keeper}
    </>
  );
}
