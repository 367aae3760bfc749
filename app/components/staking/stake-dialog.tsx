import { useActionData } from "@remix-run/react";
import { Suspense } from "react";
import { Dialog } from "~/components/ui/dialog";
import { ErrorState } from "~/components/ui/states";
import type { StakeAnswer } from "~/lib/staking/answer.server";
import type { StakeDialogPage } from "~/lib/staking/flow.server";
import { LateRequestUnavailable, LateSignScreen } from "../signing/late-sign-screen";
import { StakeFormDialog } from "./stake-form";

/** The form of a tab, and the sign-on-device screen. */
export function StakeDialog(page: StakeDialogPage) {
  return (
    <Suspense>
      <StakeStage {...page} />
    </Suspense>
  );
}

function StakeStage(page: StakeDialogPage) {
  const answer = useActionData<StakeAnswer>() ?? null;
  if (page.stage === "unavailable") return <LateRequestUnavailable {...page} />;
  if (page.stage === "sign") return <LateSignScreen place={page.place} view={page.view} />;
  if (page.view) {
    // Fields keep what is typed into them: another tab, and a form that the service has filled in, begin anew.
    const key = `${page.view.form?.tab} ${answer?.filled?.key}`;
    return <StakeFormDialog key={key} place={page.place} view={page.view} answer={answer} />;
  }
  return (
    <Dialog title="Stake" closeTo={page.place.closeTo} narrow>
      <ErrorState title="The form could not be loaded">{page.problem}</ErrorState>
    </Dialog>
  );
}
