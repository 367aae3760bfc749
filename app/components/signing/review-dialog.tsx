import { Form } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { Button } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain, DialogSide } from "~/components/ui/dialog/dialog";
import type { Step } from "~/components/ui/dialog/steps";
import { FormError } from "~/components/ui/form/form-error";
import { HiddenFields } from "~/components/ui/form/hidden-fields";
import { usePendingStage } from "~/components/ui/form/use-answered-form";
import type { Problem } from "~/lib/forms/form-answer";
import { CsrfField } from "~/lib/session/csrf-field";
import type { PendingBeforeView } from "~/lib/signing/pending-before-view.server";
import type { Asked } from "~/lib/signing/questions/questions";
import { Questions } from "./questions";
import { EarlierRequests } from "./screen/earlier-requests";
import { SignPanel } from "./screen/sign-panel";

interface ReviewDialogProps {
  subtitle: string;
  coin: string;
  closeTo: string;
  action: string;
  /** Posted along, so that going back restores the form. */
  values: object;
  /** The sealed intent. */
  sealed: string;
  problems: readonly Problem[];
  /** To be confirmed before sending. */
  asked: Asked;
  verified: string;
  steps: readonly Step[];
  earlier: PendingBeforeView | null;
  children: ReactNode;
}

/** The prepared transaction, decoded here, before anything is stored or signed. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { subtitle, coin, closeTo, action, values, sealed, problems, asked } = props;
  const { verified, steps, earlier, children } = props;
  const pendingStage = usePendingStage();
  useEffect(addHistoryEntry, []);
  return (
    <Dialog
      title="Check the transaction"
      subtitle={subtitle}
      coin={coin}
      closeTo={closeTo}
      hasFirstField={problems.length > 0 && asked.questions.length > 0}
    >
      <Form method="post" action={action} className="dialog__form" preventScrollReset>
        <DialogMain>
          <CsrfField />
          <HiddenFields values={values} />
          <input type="hidden" name="sealed" value={sealed} />
          {children}
          {earlier ? <EarlierRequests earlier={earlier} /> : null}
          <Questions asked={asked} isRefused={problems.length > 0} />
        </DialogMain>
        <DialogSide>
          <SignPanel verified={`Decoded here. ${verified}`} stepsTitle="What happens next" steps={steps} />
        </DialogSide>
        <DialogFooter
          errors={<FormError errors={problems} />}
          start={
            <Button
              variant="quiet"
              name="stage"
              value="edit"
              icon="chevron-left"
              pending={pendingStage === "edit"}
            >
              Back to transaction details
            </Button>
          }
        >
          <Button variant="primary" name="stage" value="send" pending={pendingStage === "send"}>
            Send
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

/**
 * Makes the browser's Back return to the form, filled in from its draft: a form posted to its own page adds no history
 * entry. Has the shape of the router's entries.
 */
function addHistoryEntry(): void {
  const { state } = window.history;
  window.history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, key: String(Date.now()) }, "");
}
