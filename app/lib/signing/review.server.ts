import type { FeeQuotes } from "~/lib/fees/quotes";
import type { Intent } from "~/lib/operations";
import { previewedOf } from "~/lib/operations/kit/decoded";
import type { Mismatch } from "~/lib/operations/kit/types";
import { issueToken } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import type { OutlookStep } from "./outlook";
import { prepare } from "./prepare.server";
import { type ReviewView, reviewView } from "./review-view.server";
import { sealReviewed } from "./reviewed.server";
import type { SigningData } from "./signing-data.server";

/** A review as its dialog shows it; sending it is checked against `sealed`. */
export interface ShownReview {
  review: ReviewView;
  sealed: string;
}

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
): Promise<({ ok: true } & ShownReview) | { ok: false; mismatches: Mismatch[] }> {
  const made = await prepare(session, signing, intent, quotes);
  if (!made.ok) return made;
  const review = reviewView(made.preview, signing, next);
  const sealed = sealReviewed(session, {
    intent,
    previewed: previewedOf(made.preview.decoded),
    facts: made.preview.facts,
    currency: signing.currency,
    once: issueToken(),
    review,
  });
  return { ok: true, review, sealed };
}
