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

/** The created request is checked against all of it. */
export interface ReviewedIntent {
  intent: Intent;
  previewed: Previewed;
  facts: VerificationFacts;
  currency: string;
}

export interface Reviewed extends ReviewedIntent {
  once: string;
  review: ReviewView;
  /** Those that depend on the intent alone. */
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

/** Seals the review into a hidden field, for this session and 15 minutes. */
export function sealReviewed(session: Session, reviewed: Reviewed): string {
  return seal("review", { ...reviewed, sessionId: session.id, until: Date.now() + REVIEW_VALID_MS });
}

/** Null if expired, forged, or of another session or sub-wallet. */
export function openReviewed(session: Session, subWalletId: string, text: string): Reviewed | null {
  const opened = sealed.safeParse(unseal("review", text));
  if (!opened.success || opened.data.sessionId !== session.id || opened.data.until < Date.now()) return null;
  const intent = readIntent(opened.data.intent);
  return intent?.subWalletId === subWalletId ? { ...opened.data, intent } : null;
}
