import { z } from "zod";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import type { PostedForm } from "~/lib/forms/posted-form.server";
import { SEND_FIELDS, type SendForm, toSendForm } from "~/lib/forms/send-form";
import type { Mismatch, VerificationFacts } from "~/lib/operations/kit/types";
import { readIntent } from "~/lib/operations/stored-intent.server";
import { issueToken } from "~/lib/session/once.server";
import { seal, unseal } from "~/lib/session/seal.server";
import type { Session } from "~/lib/session/session.server";
import type { ReviewedIntent } from "../signing/create.server";
import { SIGNING_FIELDS } from "../signing/signing-fields";
import type { ReviewView } from "./review-view.server";

const REVIEW_VALID_MS = 15 * 60 * 1000;

/** What any stage of the send dialog posts. */
export const POSTED_FIELDS = { ...SEND_FIELDS, ...SIGNING_FIELDS } as const;

export type PostedSendForm = PostedForm<keyof typeof POSTED_FIELDS>;

/** What the send dialog shows after a form was sent. */
export type SendAnswer =
  | (FormAnswer<SendForm> & {
      stage: "form";
      /** The form's one-time token: it stays the same until a request was made with it. */
      once: string;
      /** The request that did the very same before: sending the form again says that it is meant twice. */
      again: string | null;
      /** Two addresses to be compared before the form is sent again. */
      lookAlike: LookAlike | null;
      /** Set once 'Max' was pressed: the most that can be sent, in words, and a key that is another each time. */
      max: { words: string; key: string } | null;
      /** How the prepared transaction differs from what was entered. */
      mismatches: Mismatch[];
    })
  | (FormAnswer<SendForm> & { stage: "review"; review: ReviewView; sealed: string });

export interface LookAlike {
  known: { name: string; address: string };
  /** In its chain's one spelling: what a confirmation is bound to. */
  typed: string;
}

type FormStage = Extract<SendAnswer, { stage: "form" }>;

interface Problem extends Partial<Pick<FormStage, "issues" | "lookAlike" | "again" | "mismatches">> {
  /** The token of the form that comes back, when the one it came with is used up. */
  once?: string;
  /** Instead of the first issue's. */
  message?: string;
}

/** The form again, with everything that was typed; the first issue speaks for all. */
export function sendFormAnswer(
  { values }: PostedSendForm,
  { once, issues, message, mismatches = [], lookAlike = null, again = null }: Problem = {},
): FormStage {
  return {
    stage: "form",
    ...formAnswer(toSendForm(values), { issues, problems: message === undefined ? undefined : [message] }),
    once: once ?? (values.once || issueToken()),
    mismatches,
    again,
    lookAlike,
    max: null,
  };
}

/** The form again, with the most that can be sent filled in. */
export function maxAnswer(form: PostedSendForm, amount: string, words: string): SendAnswer {
  const answer = sendFormAnswer(form);
  return { ...answer, values: { ...answer.values, amount }, max: { words, key: issueToken() } };
}

/** What was shown for review, and what sending it is checked against. */
export interface Reviewed extends ReviewedIntent {
  /** The one-time token of this review: however often it is sent, and whatever the form says, it is sent once. */
  once: string;
  review: ReviewView;
}

const sealed = z.object({
  sessionId: z.string(),
  until: z.number(),
  intent: z.unknown(),
  previewed: z.object({ nonce: z.number().nullable(), feeAtMost: z.string() }),
  facts: z.custom<VerificationFacts>(),
  currency: z.string(),
  once: z.uuid(),
  review: z.custom<ReviewView>(),
});

/** Seals what was reviewed into a hidden field, for this session and a quarter of an hour. */
export function sealReviewed(session: Session, reviewed: Reviewed): string {
  return seal("review", { ...reviewed, sessionId: session.id, until: Date.now() + REVIEW_VALID_MS });
}

/** What was reviewed; null when it is too old, another session's, another sub-wallet's, or not sealed here. */
export function openReviewed(session: Session, subWalletId: string, text: string): Reviewed | null {
  const opened = sealed.safeParse(unseal("review", text));
  if (!opened.success || opened.data.sessionId !== session.id || opened.data.until < Date.now()) return null;
  const intent = readIntent(opened.data.intent);
  return intent?.subWalletId === subWalletId ? { ...opened.data, intent } : null;
}
