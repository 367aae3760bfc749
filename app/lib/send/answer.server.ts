import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import type { Issue } from "~/lib/forms/issue";
import { readSendForm, SEND_FIELDS, type SendField, type SendForm } from "~/lib/forms/send-form";
import type { Mismatch, VerificationFacts } from "~/lib/operations/kit/types";
import { readIntent } from "~/lib/operations/stored-intent.server";
import { issueToken } from "~/lib/session/once.server";
import { seal, unseal } from "~/lib/session/seal.server";
import type { Session } from "~/lib/session/session.server";
import type { ReviewView } from "../signing/review-view.server";
import type { ReviewedIntent } from "../signing/submit.server";

const REVIEW_VALID_MS = 15 * 60 * 1000;

const text = z.string().optional();
const shape = z.object(
  Object.fromEntries(SEND_FIELDS.map((field) => [field, text])) as Record<SendField, typeof text>,
);

/** What the send dialog shows after a form was sent. */
export type SendAnswer =
  | {
      stage: "form";
      form: SendForm;
      /** The form's one-time token: it stays the same until a request was made with it. */
      once: string;
      lastResult: ReturnType<typeof refusal> | null;
      /** The request that did the very same before: sending the form again says that it is meant twice. */
      again: string | null;
      /** Two addresses to be compared before the form is sent again. */
      lookAlike: LookAlike | null;
      /** Set once 'Max' was pressed: the most that can be sent, in words, and a key that is another each time. */
      max: { words: string; key: string } | null;
      /** How the prepared transaction differs from what was entered. */
      mismatches: Mismatch[];
    }
  | {
      stage: "review";
      form: SendForm;
      review: ReviewView;
      sealed: string;
      problem: string | null;
    };

export interface LookAlike {
  known: { name: string; address: string };
  /** In its chain's one spelling: what a confirmation is bound to. */
  typed: string;
}

interface Problem {
  lookAlike?: LookAlike | null;
  again?: string | null;
  /** The token of the form that comes back, when the one it came with is used up. */
  once?: string;
  issues?: readonly Issue<SendField>[];
  message?: string;
  mismatches?: Mismatch[];
}

function refusal(form: FormData, issues: readonly Issue<SendField>[], message: string) {
  const fieldErrors = Object.fromEntries(issues.map((issue) => [issue.field, [issue.message]]));
  return parseWithZod(form, { schema: shape }).reply({ formErrors: [message], fieldErrors });
}

/** The form again, with everything that was typed; the first issue speaks for all. */
export function formAnswer(
  form: FormData,
  { once, issues = [], message, mismatches = [], lookAlike = null, again = null }: Problem,
): SendAnswer {
  const words = message ?? issues[0]?.message;
  const lastResult = words === undefined ? null : refusal(form, issues, words);
  const token = once ?? tokenOf(form) ?? issueToken();
  const typed = readSendForm(form);
  return { stage: "form", form: typed, once: token, lastResult, mismatches, again, lookAlike, max: null };
}

/** The form again, with the most that can be sent filled in. */
export function maxAnswer(form: FormData, amount: string, words: string): SendAnswer {
  const filled = new FormData();
  for (const [name, value] of form) filled.append(name, name === "amount" ? amount : value);
  const answer = formAnswer(filled, {});
  return answer.stage === "form" ? { ...answer, max: { words, key: issueToken() } } : answer;
}

/** The one-time token that a form came with; null when it has none. */
export function tokenOf(form: FormData): string | null {
  const token = form.get("once");
  return typeof token === "string" && token !== "" ? token : null;
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
export function openReviewed(session: Session, subWalletId: string, form: FormData): Reviewed | null {
  const field = form.get("sealed");
  const opened = sealed.safeParse(typeof field === "string" ? unseal("review", field) : null);
  if (!opened.success || opened.data.sessionId !== session.id || opened.data.until < Date.now()) return null;
  const intent = readIntent(opened.data.intent);
  return intent?.subWalletId === subWalletId ? { ...opened.data, intent } : null;
}
