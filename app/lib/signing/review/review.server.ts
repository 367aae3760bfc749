import type { FeeQuotes } from "~/lib/fees/speeds";
import type { Intent } from "~/lib/operations";
import type { Mismatch, Previewed } from "~/lib/operations/kit/types";
import { issueToken } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { explainHeldFunds } from "../held-text.server";
import type { OutlookStep } from "../outlook";
import { fixedQuestions } from "../questions/fixed-questions.server";
import { liveQuestions } from "../questions/live-questions.server";
import { agreedFee, priceQuestion } from "../questions/price-question.server";
import type { Question } from "../questions/questions";
import { recipientFacts } from "../recipient-facts.server";
import { requestsBefore } from "../requests-before.server";
import { askOutgoing } from "../same-request.server";
import type { SigningData } from "../signing-data.server";
import { withDecidingRule } from "./deciding-step.server";
import { prepare } from "./prepare.server";
import { type ReviewView, reviewView } from "./review-view.server";
import { sealReviewed } from "./reviewed.server";

/** `sealed` is what sending is checked against. */
export interface ShownReview {
  review: ReviewView;
  sealed: string;
  questions: readonly Question[];
}

export type PreparedReview = ({ ok: true } & ShownReview) | { ok: false; mismatches: Mismatch[] };

/** @param shown what an earlier review of the same intent showed */
export async function prepareReview(
  session: Session,
  signing: SigningData,
  intent: Intent,
  { next, quotes, shown = null }: { next: OutlookStep[]; quotes: FeeQuotes; shown?: Previewed | null },
): Promise<PreparedReview> {
  const made = await prepare(session, signing, intent, quotes).catch((error) => {
    throw "asset" in intent ? explainHeldFunds(error, signing, intent.asset) : error;
  });
  if (!made.ok) return made;
  const { decoded } = made.preview;
  const { fee } = decoded;
  const [fixed, outgoing] = await Promise.all([
    fixedQuestions(session, signing, intent, { quotes, prepared: fee?.atMost ?? null }),
    askOutgoing(session, intent),
  ]);
  const price = priceQuestion(intent, fee, shown);
  const questions = price ? [...fixed, price] : fixed;
  const chosen = decoded.nonce === null ? null : { nonce: decoded.nonce };
  const [live, earlier, recipient, decided] = await Promise.all([
    liveQuestions(session, made.preview, outgoing, chosen),
    requestsBefore(session, intent, { outgoing, nonce: decoded.nonce }),
    recipientFacts(session, decoded, signing.base, {
      hash: ("replaces" in intent && intent.replaces) || null,
      requestId: null,
    }),
    withDecidingRule(session, intent, next),
  ]);
  const review = reviewView(made.preview, signing, { next: decided, earlier, recipient });
  const sealed = sealReviewed(session, {
    intent,
    previewed: { nonce: decoded.nonce, feeAtMost: fee ? agreedFee(fee, shown) : "0" },
    facts: made.preview.facts,
    currency: signing.currency,
    once: issueToken(),
    review,
    questions,
  });
  return { ok: true, review, sealed, questions: [...questions, ...live] };
}
