import type { DialogPlace } from "~/lib/dialog-place";
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
      <ReviewSummary {...review.transaction} more={annotationRows(values)} />
    </ReviewDialog>
  );
}
