import { Form, useNavigation } from "@remix-run/react";
import { ReviewSummary } from "~/components/send/review-summary";
import { SignPanel } from "~/components/send/sign-panel";
import { Button } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain, DialogSide } from "~/components/ui/dialog";
import { FormError } from "~/components/ui/form-error";
import { withSearch } from "~/lib/paths";
import { CsrfField } from "~/lib/session/csrf-field";
import type { SpeedUpAnswer } from "~/lib/speed-up/speed-up-answer.server";
import type { SpeedUpPlace, SpeedUpView } from "~/lib/speed-up/speed-up-view.server";

interface SpeedUpReviewProps {
  place: SpeedUpPlace;
  view: SpeedUpView;
  answer: Extract<SpeedUpAnswer, { stage: "review" }>;
}

const DOES = { cancel: "Cancels", speedup: "Speeds up" } as const;

/** The third stage: what the service prepared, decoded here, before anything is stored or signed. */
export function SpeedUpReview({ place, view, answer }: SpeedUpReviewProps) {
  const { review, form, sealed, problem } = answer;
  const navigation = useNavigation();
  const pendingStage = navigation.state === "idle" ? null : navigation.formData?.get("stage");
  return (
    <Dialog
      title="Check the transaction"
      subtitle={`${DOES[view.tab]} a transaction of ${review.name} · ${review.walletName}`}
      coin={review.symbol}
      closeTo={place.closeTo}
    >
      <Form
        method="post"
        action={withSearch(place.self, { tab: view.tab, hash: form.hash })}
        className="dialog__form"
      >
        <DialogMain>
          <CsrfField />
          {Object.entries(form).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="sealed" value={sealed} />
          <FormError errors={problem} />
          <ReviewSummary
            {...review.transaction}
            more={[
              ...(review.transaction.more ?? []),
              { label: DOES[view.tab], value: <span className="address">{form.hash}</span>, wide: true },
            ]}
          />
        </DialogMain>
        <DialogSide>
          <SignPanel
            verified="Decoded here: recipient, amount, call, nonce, gas price and network are those of the replacement."
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
