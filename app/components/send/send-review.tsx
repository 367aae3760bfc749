import type { Definition } from "~/components/ui/definition-list";
import type { DialogPlace } from "~/lib/dialog-place";
import { CUSTOM_TOKEN, type SendForm } from "~/lib/forms/send-form";
import type { SendAnswer } from "~/lib/send/answer.server";
import { ReviewDialog } from "../signing/review-dialog";
import { annotationRows } from "../signing/screen/annotation";
import { ReviewSummary } from "../signing/screen/review-summary";

interface SendReviewProps {
  place: DialogPlace;
  answer: Extract<SendAnswer, { stage: "review" }>;
}

export function SendReview({ place, answer }: SendReviewProps) {
  const { review, values, sealed, problems, asked } = answer;
  return (
    <ReviewDialog
      subtitle={`Send from ${review.name} · ${review.walletName}`}
      coin={review.symbol}
      closeTo={place.closeTo}
      action={place.self}
      values={values}
      sealed={sealed}
      problems={problems}
      asked={asked}
      verified={review.verified}
      steps={review.next}
      earlier={review.earlier}
    >
      <ReviewSummary
        {...review.transaction}
        more={[...testRows(values, review.symbol), ...annotationRows(values)]}
      />
    </ReviewDialog>
  );
}

function testRows({ testFirst, restOf, amount, asset, tokenSymbol }: SendForm, native: string): Definition[] {
  if (restOf) return [{ label: "Test payment", value: "Pays the rest of a test payment.", wide: true }];
  if (!testFirst) return [];
  const symbol = asset === CUSTOM_TOKEN ? tokenSymbol : asset || native;
  const value = `Of ${amount} ${symbol}. The rest is offered once it is confirmed, and costs a fee of its own.`;
  return [{ label: "Test payment", value, wide: true }];
}
