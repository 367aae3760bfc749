import { z } from "zod";
import type { Intent } from "~/lib/operations";
import { readIntent } from "~/lib/operations/index.server";
import type { Previewed, VerificationFacts } from "~/lib/operations/kit/types";
import { seal, unseal } from "~/lib/session/seal.server";
import type { Session } from "~/lib/session/session.server";
import type { Question } from "../questions/questions";
import { previewedShape } from "../remembered.server";
import type { ReviewView } from "./review-view.server";

const REVIEW_VALID_MS = 15 * 60 * 1000;

/** What was reviewed and is to be created: the created request is checked against all of it. */
export interface ReviewedIntent {
  intent: Intent;
  previewed: Previewed;
  facts: VerificationFacts;
  /** Display currency of the rates. */
  currency: string;
}

/** What was shown for review, against which sending it is checked. */
export interface Reviewed extends ReviewedIntent {
  /** The one-time token of this review: it is sent once, however often the form arrives and whatever it says. */
  once: string;
  review: ReviewView;
  /** What had to be ticked whatever the backend knows. */
  questions: Question[];
}

const sealed = z.object({
  sessionId: z.string(),
  until: z.number(),
  intent: z.unknown(),
  previewed: previewedShape,
  facts: z.custom<VerificationFacts>(),
  currency: z.string(),
  once: z.uuid(),
  review: z.custom<ReviewView>(),
  questions: z.custom<Question[]>(),
});

/** Seals the reviewed transaction into a hidden field, for this session and a quarter of an hour. */
export function sealReviewed(session: Session, reviewed: Reviewed): string {
  return seal("review", { ...reviewed, sessionId: session.id, until: Date.now() + REVIEW_VALID_MS });
}

/** The reviewed transaction; null when it is too old, another session's, another sub-wallet's, or not sealed here. */
export function openReviewed(session: Session, subWalletId: string, text: string): Reviewed | null {
  const opened = sealed.safeParse(unseal("review", text));
  if (!opened.success || opened.data.sessionId !== session.id || opened.data.until < Date.now()) return null;
  const intent = readIntent(opened.data.intent);
  return intent?.subWalletId === subWalletId ? { ...opened.data, intent } : null;
}
