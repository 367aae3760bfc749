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

/** A review as its dialog shows it; `sealed` is what sending it is checked against. */
export interface ShownReview {
  review: ReviewView;
  sealed: string;
}

/**
 * Has the backend prepare what was meant, and makes the review of it.
 * @param next what happens after it is sent
 * @param quotes what the speeds were quoted at; empty where none were
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
