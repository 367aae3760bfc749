import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain, DialogSide } from "~/components/ui/dialog";
import { FormError } from "~/components/ui/form-error";
import type { DialogPlace } from "~/lib/dialogs/place";
import type { SendForm } from "~/lib/forms/send-form";
import type { SendAnswer } from "~/lib/send/send-answer.server";
import { CsrfField } from "~/lib/session/csrf-field";
import { ReviewSummary } from "./review-summary";
import { SignPanel } from "./sign-panel";

interface SendReviewProps {
  place: DialogPlace;
  answer: Extract<SendAnswer, { stage: "review" }>;
}

/** The form's values travel along, so that going back finds them as they were typed. */
function Carried({ form }: { form: SendForm }) {
  return (
    <>
      {Object.entries(form).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

/** The second stage: what the service prepared, decoded here, before anything is stored or signed. */
export function SendReview({ place, answer }: SendReviewProps) {
  const { review, form, sealed, problem } = answer;
  const navigation = useNavigation();
  const pendingStage = navigation.state === "idle" ? null : navigation.formData?.get("stage");
  return (
    <Dialog
      title="Check the transaction"
      subtitle={`Send from ${review.name} · ${review.walletName}`}
      coin={review.symbol}
      closeTo={place.closeTo}
    >
      <Form method="post" action={place.self} className="dialog__form">
        <DialogMain>
          <CsrfField />
          <Carried form={form} />
          <input type="hidden" name="sealed" value={sealed} />
          <FormError errors={problem} />
          <ReviewSummary {...review.transaction} />
        </DialogMain>
        <DialogSide>
          <SignPanel
            verified="Decoded here: recipient, amount, fee and network match what you entered."
            stepsTitle="What happens next"
            steps={review.next}
          />
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
