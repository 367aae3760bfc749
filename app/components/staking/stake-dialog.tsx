import { useActionData } from "@remix-run/react";
import { Suspense } from "react";
import { useDraft, withDraft } from "~/components/signing/form/use-draft";
import { Dialog } from "~/components/ui/dialog/dialog";
import { ErrorState } from "~/components/ui/states";
import type { StakeAnswer } from "~/lib/staking/answer.server";
import type { StakeDialogPage } from "~/lib/staking/flow.server";
import { LateRequestUnavailable, LateSignScreen } from "../signing/form/late-sign-screen";
import { StakeFormDialog, type StakeFormProps } from "./stake-form";

export function StakeDialog(page: StakeDialogPage) {
  return (
    <Suspense>
      <StakeStage {...page} />
    </Suspense>
  );
}

function FormStage({ place, view, answer }: StakeFormProps) {
  const { form } = view;
  const draft = useDraft("stake", answer !== null || Boolean(form?.notice));
  const filled = form && { ...form, defaults: withDraft(form.defaults, draft.values) };
  // A form filled in by the server needs new fields: inputs keep what is typed into them.
  const key = answer?.filled?.key ?? draft.key;
  return (
    <>
      <StakeFormDialog key={key} place={place} view={{ ...view, form: filled }} answer={answer} />
      {draft.keeper}
    </>
  );
}

function StakeStage(page: StakeDialogPage) {
  const answer = useActionData<StakeAnswer>() ?? null;
  if (page.stage === "unavailable") return <LateRequestUnavailable {...page} />;
  if (page.stage === "sign") return <LateSignScreen place={page.place} view={page.view} />;
  if (page.view) {
    const { place, view } = page;
    return <FormStage key={view.form?.tab} place={place} view={view} answer={answer} />;
  }
  return (
    <Dialog title="Stake" closeTo={page.place.closeTo} narrow>
      <ErrorState title="The form could not be loaded">{page.problem}</ErrorState>
    </Dialog>
  );
}
