import { useActionData } from "@remix-run/react";
import { Dialog } from "~/components/ui/dialog";
import { ErrorState } from "~/components/ui/states";
import type { SendAnswer } from "~/lib/send/answer.server";
import type { SendPage } from "~/lib/send/flow.server";
import { SignScreen } from "../signing/sign-screen";
import { SendFormDialog } from "./send-form";
import { SendReview } from "./send-review";

/** Form, preview, and sign-on-device screen: what shows is what the last answer says. */
export function SendDialog(page: SendPage) {
  const answer = useActionData<SendAnswer>();
  if (page.stage === "sign") return <SignScreen place={page.place} view={page.view} />;
  if (answer?.stage === "review") return <SendReview place={page.place} answer={answer} />;
  if (page.view) {
    // A form that was filled in by the service begins anew: fields keep what is typed into them.
    const key = answer?.max?.key;
    return <SendFormDialog key={key} place={page.place} view={page.view} answer={answer ?? null} />;
  }
  return (
    <Dialog title="Send" closeTo={page.place.closeTo} narrow>
      <ErrorState title="The form could not be loaded">{page.problem}</ErrorState>
    </Dialog>
  );
}
