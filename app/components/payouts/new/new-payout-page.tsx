import { useEffect, useRef } from "react";
import { KeptNotice } from "~/components/ui/form/kept-notice";
import { PageHead } from "~/components/ui/page-head";
import type { NewPayoutAnswer } from "~/lib/payouts/new-answer.server";
import { CheckStageForm } from "./check-stage";
import { FileStageForm } from "./file-stage";
import { noteShownPayout } from "./lost-payout";
import { MakingStageForm } from "./making-stage";
import { ReviewStageForm } from "./review-stage";
import { StageSteps } from "./stage-steps";

/** File, check, review: one form, whose every page carries all rows. */
export function NewPayoutPage({ page, isKept }: { page: NewPayoutAnswer; isKept: boolean }) {
  useEffect(() => noteShownPayout(page), [page]);
  useTopOfStage(page.stage);
  return (
    <>
      <PageHead
        title={page.stage === "file" ? "New payout" : page.name}
        subtitle={subtitleOf(page)}
        actions={<StageSteps stage={page.stage} />}
      />
      {isKept ? <KeptNotice /> : null}
      <Stage page={page} />
    </>
  );
}

/** Answers within a stage keep their place; another stage begins at its top. */
function useTopOfStage(stage: NewPayoutAnswer["stage"]) {
  const before = useRef(stage);
  useEffect(() => {
    if (before.current !== stage) window.scrollTo(0, 0);
    before.current = stage;
  }, [stage]);
}

function Stage({ page }: { page: NewPayoutAnswer }) {
  if (page.stage === "file") return <FileStageForm page={page} key={page.round} />;
  if (page.stage === "check") return <CheckStageForm page={page} key={page.round} />;
  if (page.stage === "review") return <ReviewStageForm page={page} key={page.round} />;
  return <MakingStageForm page={page} />;
}

function subtitleOf(page: NewPayoutAnswer): string {
  if (page.stage === "file") return "Many payments from one list. At most 1,000 rows and 1 MB.";
  if (page.stage === "making") {
    const { made, count } = page.view;
    return `${made.toLocaleString("en")} of ${count.toLocaleString("en")} requests made`;
  }
  const { takes } = page.view;
  const count = page.stage === "check" ? page.view.counts.all : page.view.count;
  const words = count === 1 ? "1 payment" : `${count.toLocaleString("en")} payments`;
  const step = page.stage === "check" ? "step 2 of 3, Check" : "step 3 of 3, Approve";
  return [words, takes.paymentsFiat, step, page.fileName].filter(Boolean).join(" · ");
}
