import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain, DialogSide } from "~/components/ui/dialog";
import { FormError } from "~/components/ui/form-error";
import { HiddenFields } from "~/components/ui/hidden-fields";
import { Notice } from "~/components/ui/notice";
import type { Step } from "~/components/ui/steps";
import { usePendingStage } from "~/components/ui/use-answered-form";
import { CsrfField } from "~/lib/session/csrf-field";
import { SignPanel } from "./sign-panel";

interface ReviewDialogProps {
  subtitle: string;
  coin: string;
  closeTo: string;
  /** Where the form goes. */
  action: string;
  /** The form's values travel along, so that going back finds them as they were typed. */
  values: object;
  /** What was reviewed, sealed. */
  sealed: string;
  problems: readonly string[];
  /** What was compared, in sentences. */
  verified: string;
  /** Something about the fee that a person should know before they go on. */
  feeWarning: string | null;
  steps: readonly Step[];
  /** The ReviewSummary. */
  children: ReactNode;
}

/** What the service prepared, decoded here, before anything is stored or signed: back to the form, or send it. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { subtitle, coin, closeTo, action, values, sealed, problems, verified, feeWarning, steps, children } =
    props;
  const pendingStage = usePendingStage();
  return (
    <Dialog title="Check the transaction" subtitle={subtitle} coin={coin} closeTo={closeTo}>
      <Form method="post" action={action} className="dialog__form">
        <DialogMain>
          <CsrfField />
          <HiddenFields values={values} />
          <input type="hidden" name="sealed" value={sealed} />
          <FormError errors={problems} />
          {feeWarning ? <Notice tone="warn">{feeWarning}</Notice> : null}
          {children}
        </DialogMain>
        <DialogSide>
          <SignPanel verified={`Decoded here. ${verified}`} stepsTitle="What happens next" steps={steps} />
        </DialogSide>
        <DialogFooter
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
