import { ReviewDialog } from "~/components/signing/review-dialog";
import { ReviewSummary } from "~/components/signing/screen/review-summary";
import { AddressText } from "~/components/ui/address/address-text";
import { withSearch } from "~/lib/paths";
import type { SpeedUpAnswer } from "~/lib/speed-up/answer.server";
import type { SpeedUpPlace, SpeedUpView } from "~/lib/speed-up/view.server";

interface SpeedUpReviewProps {
  place: SpeedUpPlace;
  view: SpeedUpView;
  answer: Extract<SpeedUpAnswer, { stage: "review" }>;
}

const TAB_VERBS = { cancel: "Cancels", speedup: "Speeds up" } as const;

/** The third stage of speeding up: what replaces what. */
export function SpeedUpReview({ place, view, answer }: SpeedUpReviewProps) {
  const { review, values, sealed, problems, asked } = answer;
  const replaced = {
    label: TAB_VERBS[view.tab],
    value: <AddressText value={values.hash} />,
    wide: true,
  };
  return (
    <ReviewDialog
      subtitle={`${TAB_VERBS[view.tab]} a transaction of ${review.name} · ${review.walletName}`}
      coin={review.symbol}
      closeTo={place.closeTo}
      action={withSearch(place.self, { tab: view.tab, hash: values.hash })}
      values={values}
      sealed={sealed}
      problems={problems}
      asked={asked}
      verified={review.verified}
      steps={review.next}
      earlier={review.earlier}
    >
      <ReviewSummary {...review.transaction} more={[replaced]} />
    </ReviewDialog>
  );
}
