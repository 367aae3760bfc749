import { useActionData } from "@remix-run/react";
import { SignScreen } from "~/components/signing/sign-screen";
import { Dialog } from "~/components/ui/dialog";
import { ErrorState } from "~/components/ui/states";
import type { SpeedUpAnswer } from "~/lib/speed-up/answer.server";
import type { SpeedUpPage } from "~/lib/speed-up/flow.server";
import { FindTransaction } from "./find-transaction";
import { ReplaceForm } from "./replace-form";
import { SpeedUpReview } from "./speed-up-review";

/** Find a pending transaction, replace it, preview, and sign-on-device screen. */
export function SpeedUpDialog(page: SpeedUpPage) {
  const answer = useActionData<SpeedUpAnswer>();
  const { place } = page;
  if (page.stage === "sign") return <SignScreen place={place} view={page.view} />;
  if (!page.view) {
    return (
      <Dialog title="Speed Up | Cancel" closeTo={place.closeTo} narrow>
        <ErrorState title="The form could not be loaded">{page.problem}</ErrorState>
      </Dialog>
    );
  }
  if (answer?.stage === "review") return <SpeedUpReview place={place} view={page.view} answer={answer} />;
  const { found, ...view } = page.view;
  const refused = answer ?? null;
  if (found) return <ReplaceForm place={place} view={view} found={found} answer={refused} key={view.tab} />;
  const problem = refused?.problems[0] ?? view.problem;
  return <FindTransaction key={view.hash} place={place} view={view} problem={problem} />;
}
