import { useActionData } from "@remix-run/react";
import { Suspense } from "react";
import { useDraft, withDraft } from "~/components/signing/form/use-draft";
import { Dialog } from "~/components/ui/dialog/dialog";
import { latePart } from "~/components/ui/late-part";
import { ErrorState } from "~/components/ui/states";
import type { TransferPage } from "~/lib/exchanges/transfer-flow.server";
import type { SendAnswer } from "~/lib/send/answer.server";
import type { SendPage } from "~/lib/send/flow.server";
import { LateTransferDialog } from "../exchanges/late-transfer-dialog";
import { LateRequestUnavailable, LateSignScreen } from "../signing/form/late-sign-screen";
import { SendFormDialog } from "./send-form";

const LateSendReview = latePart(() => import("./send-review").then(({ SendReview }) => SendReview));

const LateFillNonce = latePart(() => import("./fill-nonce").then(({ FillNonce }) => FillNonce));

/** For the browser's title. */
export function sendTitle(page: SendPage | TransferPage | undefined): string {
  if (page?.stage === "sign") return page.view.title;
  return page?.stage === "transfer" ? page.title : "Send";
}

/** Form, preview or sign-on-device screen, depending on the last answer. */
export function SendDialog(page: SendPage | TransferPage) {
  return (
    <Suspense>
      <SendStage {...page} />
    </Suspense>
  );
}

function SendStage(page: SendPage | TransferPage) {
  const answer = useActionData<SendAnswer>();
  const isFilled = answer !== undefined || (page.stage === "form" && Boolean(page.view?.notice));
  const draft = useDraft("send", isFilled);
  if (page.stage === "unavailable") return <LateRequestUnavailable {...page} />;
  if (page.stage === "sign") return <LateSignScreen place={page.place} view={page.view} />;
  if (page.stage === "transfer") return <LateTransferDialog {...page} />;
  if (answer?.stage === "review") return <LateSendReview place={page.place} answer={answer} />;
  if (page.stage === "fill") {
    return <LateFillNonce place={page.place} view={page.view} answer={answer ?? null} />;
  }
  if (page.view) {
    // A form filled in by the server needs new fields: inputs keep what is typed into them.
    const key = answer?.max?.key ?? answer?.template?.key ?? draft.key;
    const view = { ...page.view, defaults: withDraft(page.view.defaults, draft.values) };
    return (
      <>
        <SendFormDialog key={key} place={page.place} view={view} answer={answer ?? null} />
        {draft.keeper}
      </>
    );
  }
  return (
    <Dialog title="Send" closeTo={page.place.closeTo} narrow>
      <ErrorState title="The form could not be loaded">{page.problem}</ErrorState>
    </Dialog>
  );
}
