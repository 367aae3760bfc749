import type { FeeQuotes } from "~/lib/fees/quotes";
import type { Intent } from "~/lib/operations";
import { previewedOf } from "~/lib/operations/kit/decoded";
import type { Mismatch } from "~/lib/operations/kit/types";
import { issueToken } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { requestsAhead } from "./ahead.server";
import { fixedQuestions } from "./fixed-questions.server";
import { withHeld } from "./held-words.server";
import { liveQuestions } from "./live-questions.server";
import type { OutlookStep } from "./outlook";
import { prepare } from "./prepare.server";
import type { Question } from "./questions";
import { type ReviewView, reviewView } from "./review-view.server";
import { sealReviewed } from "./reviewed.server";
import { askOutgoing } from "./same-request.server";
import type { SigningData } from "./signing-data.server";

/** A review as its dialog shows it; sending it is checked against `sealed`. */
export interface ShownReview {
  review: ReviewView;
  sealed: string;
  /** To be ticked before it is sent. */
  questions: readonly Question[];
}

export type PreparedReview = ({ ok: true } & ShownReview) | { ok: false; mismatches: Mismatch[] };

/**
 * Asks the backend to prepare the intent, and builds the review of it.
 * @param next what happens after it is sent
 * @param quotes the quoted prices of the speeds; empty where there are none
 */
export async function prepareReview(
  session: Session,
  signing: SigningData,
  intent: Intent,
  { next, quotes }: { next: OutlookStep[]; quotes: FeeQuotes },
): Promise<PreparedReview> {
  const made = await prepare(session, signing, intent, quotes).catch((error) => {
    throw "asset" in intent ? withHeld(error, signing, intent.asset) : error;
  });
  if (!made.ok) return made;
  const { decoded } = made.preview;
  const [questions, outgoing] = await Promise.all([
    fixedQuestions(session, signing, intent, { quotes, prepared: decoded.fee?.atMost ?? null }),
    askOutgoing(session, intent),
  ]);
  const [live, ahead] = await Promise.all([
    liveQuestions(session, made.preview, outgoing),
    requestsAhead(session, intent, { outgoing, nonce: decoded.nonce }),
  ]);
  const review = reviewView(made.preview, signing, { next, ahead });
  const sealed = sealReviewed(session, {
    intent,
    previewed: previewedOf(decoded),
    facts: made.preview.facts,
    currency: signing.currency,
    once: issueToken(),
    review,
    questions,
  });
  return { ok: true, review, sealed, questions: [...questions, ...live] };
}
