import { data } from "@remix-run/node";
import { chainOf } from "~/lib/chains";
import { answerFailure, isUnclear, statusOf, wordsOf } from "~/lib/custody/failure.server";
import type { NewAnnotation } from "~/lib/custody/transactions/annotation.server";
import { forgetChainInfo } from "~/lib/custody/transactions/chain-info.server";
import type { DialogPlace } from "~/lib/dialog-place";
import { annotationOf } from "~/lib/forms/annotation-form";
import type { Intent } from "~/lib/operations";
import { isRisenFee } from "~/lib/operations/kit/risen-fee";
import type { Mismatch, Previewed } from "~/lib/operations/kit/types";
import type { Session } from "~/lib/session/session.server";
import { SharedStateUnavailable } from "~/lib/session/shared/unavailable.server";
import { type Asked, askedQuestions, NOTHING_ASKED } from "../questions/questions";
import { QuestionsOpenError, TICK_FIRST } from "../questions/questions.server";
import type { PreparedReview, ShownReview } from "../review/review.server";
import { openReviewed, type Reviewed } from "../review/reviewed.server";
import { toSignScreen } from "../screen/sign-screen.server";
import type { SigningForm } from "../screen/signing-fields";
import { NonceTakenError } from "./nonce-taken.server";
import { type SubmitResult, submit } from "./submit.server";
import { LostAnswerError, submitOnce, UnclearAnswerError } from "./submit-once.server";

const EXPIRED = "The preview has expired. Please preview the transaction again";
const MOVED =
  "Since you checked this transaction, another request has taken its nonce. Here it is with the next one: check it and press Send again";
const RISEN =
  "Since you checked this transaction, its fee has risen. The request at the higher fee was cancelled. Here it is with the fee of now: check it and press Send again";

interface ReviewedAnswers<Answer> {
  form: (problem: { message?: string; mismatches?: Mismatch[] }) => Answer;
  review: (shown: Pick<ShownReview, "review" | "sealed">, problems: string[], asked: Asked) => Answer;
  /** Prepares the same intent again. Absent if nonce and price are part of the intent. */
  prepare?: (intent: Intent, shown: Previewed) => Promise<PreparedReview>;
  /** Absent: reference and note of the form. */
  annotation?: (intent: Intent) => NewAnnotation | null;
}

/** Null if more than nonce or fee differs. Drops cached quotes if the fee has risen. */
function whatMoved(made: Extract<SubmitResult, { ok: false }>, intent: Intent): string | null {
  const isChosen = !("nonce" in intent) || intent.nonce === null;
  const isMoved = (one: Mismatch) => isRisenFee(one) || (isChosen && one.field === "nonce");
  if (!made.mismatches.every(isMoved)) return null;
  if (!made.mismatches.some(isRisenFee)) return MOVED;
  forgetChainInfo(chainOf(intent.chain).backendChain);
  return RISEN;
}

export async function sendReviewed<Answer>(
  request: Request,
  session: Session,
  place: DialogPlace,
  form: SigningForm,
  answers: ReviewedAnswers<Answer>,
) {
  const reviewed = openReviewed(session, place.subWalletId, form.values.sealed);
  if (!reviewed) return data(answers.form({ message: EXPIRED }), { status: 400 });
  const { intent, facts, previewed, questions } = reviewed;
  const annotation = answers.annotation ? answers.annotation(intent) : annotationOf(form.values);
  const submission = { token: reviewed.once, intent, annotation, facts, questions, ticks: form.values };
  try {
    const made = await submitOnce(session, { ...submission, reviewedNonce: previewed.nonce }, (call) =>
      submit(session, reviewed, call),
    );
    if (made.ok) return toSignScreen(request, place, made);
    const moved = whatMoved(made, intent);
    if (moved) return await reviewAnew(reviewed, form, answers, moved);
    return data(answers.form({ mismatches: made.mismatches }), { status: 502 });
  } catch (error) {
    if (error instanceof LostAnswerError) {
      const { requestId } = error;
      return toSignScreen(request, place, { requestId, fingerprint: null, intent, previewed });
    }
    return refusal(error, { reviewed, form, answers });
  }
}

interface RefusalContext<Answer> {
  reviewed: Reviewed;
  form: SigningForm;
  answers: ReviewedAnswers<Answer>;
}

async function refusal<Answer>(error: unknown, { reviewed, form, answers }: RefusalContext<Answer>) {
  if (error instanceof NonceTakenError) return reviewAnew(reviewed, form, answers, MOVED);
  // Keeps the token, so that repeated forms are sent once.
  const shown = { review: reviewed.review, sealed: form.values.sealed };
  if (error instanceof QuestionsOpenError) {
    const asked = { questions: askedQuestions(error.questions, form.values), found: null };
    return data(answers.review(shown, [TICK_FIRST], asked), { status: 409 });
  }
  if (error instanceof UnclearAnswerError) {
    return data(answers.review(shown, [error.words], { questions: [], found: error.found }), { status: 502 });
  }
  // Failed before the request was made: the review is still valid.
  if (isUnclear(error) || error instanceof SharedStateUnavailable) {
    return data(answers.review(shown, [wordsOf(error)], NOTHING_ASKED), { status: statusOf(error) });
  }
  return answerFailure(error, answers.form);
}

async function reviewAnew<Answer>(
  { intent, previewed }: Reviewed,
  { values }: SigningForm,
  answers: ReviewedAnswers<Answer>,
  problem: string,
) {
  try {
    const made = await answers.prepare?.(intent, previewed);
    if (!made) return data(answers.form({ message: EXPIRED }), { status: 400 });
    if (!made.ok) return data(answers.form({ mismatches: made.mismatches }), { status: 502 });
    const asked = { questions: askedQuestions(made.questions, values), found: null };
    return data(answers.review(made, [problem], asked), { status: 409 });
  } catch (error) {
    return answerFailure(error, answers.form);
  }
}
