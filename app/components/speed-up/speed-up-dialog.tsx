import { useActionData } from "@remix-run/react";
import { Suspense } from "react";
import { LateRequestUnavailable, LateSignScreen } from "~/components/signing/form/late-sign-screen";
import { Dialog } from "~/components/ui/dialog/dialog";
import { latePart } from "~/components/ui/late-part";
import { ErrorState } from "~/components/ui/states";
import { messageOf } from "~/lib/forms/form-answer";
import type { SpeedUpAnswer } from "~/lib/speed-up/answer.server";
import type { SpeedUpPage } from "~/lib/speed-up/flow.server";
import { FindTransaction } from "./find-transaction";

const LateReplaceForm = latePart(() => import("./replace-form").then(({ ReplaceForm }) => ReplaceForm));
const LateSpeedUpReview = latePart(() =>
  import("./speed-up-review").then(({ SpeedUpReview }) => SpeedUpReview),
);

/** Find a pending transaction, replace it, preview, and sign-on-device screen. */
export function SpeedUpDialog(page: SpeedUpPage) {
  return (
    <Suspense>
      <SpeedUpStage {...page} />
    </Suspense>
  );
}

function SpeedUpStage(page: SpeedUpPage) {
  const answer = useActionData<SpeedUpAnswer>();
  const { place } = page;
  if (page.stage === "unavailable") return <LateRequestUnavailable {...page} />;
  if (page.stage === "sign") return <LateSignScreen place={place} view={page.view} />;
  if (!page.view) {
    return (
      <Dialog title="Speed Up | Cancel" closeTo={place.closeTo} narrow>
        <ErrorState title="The form could not be loaded">{page.problem}</ErrorState>
      </Dialog>
    );
  }
  if (answer?.stage === "review") return <LateSpeedUpReview place={place} view={page.view} answer={answer} />;
  const { found, ...view } = page.view;
  const refused = answer ?? null;
  if (found)
    return <LateReplaceForm place={place} view={view} found={found} answer={refused} key={view.tab} />;
  const [first] = refused?.problems ?? [];
  const problem = first === undefined ? view.problem : messageOf(first);
  return <FindTransaction key={view.hash} place={place} view={view} problem={problem} />;
}
