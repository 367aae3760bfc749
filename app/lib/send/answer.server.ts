import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import type { PostedForm } from "~/lib/forms/posted-form.server";
import { SEND_FIELDS, type SendForm, toSendForm } from "~/lib/forms/send-form";
import type { Mismatch } from "~/lib/operations/kit/types";
import { issueToken } from "~/lib/session/once.server";
import type { ReviewView } from "../signing/review-view.server";
import { SIGNING_FIELDS } from "../signing/signing-fields";

/** The fields of the send dialog at any stage. */
export const POSTED_FIELDS = { ...SEND_FIELDS, ...SIGNING_FIELDS } as const;

export type PostedSendForm = PostedForm<keyof typeof POSTED_FIELDS>;

/** What the send dialog shows after a form was sent. */
export type SendAnswer =
  | (FormAnswer<SendForm> & {
      stage: "form";
      /** The form's one-time token: it stays the same until a request was created with it. */
      once: string;
      /** The earlier request with the same intent: sending the form again confirms a second one. */
      again: string | null;
      /** Two addresses to be compared before the form is sent again. */
      lookAlike: LookAlikeView | null;
      /** Set once 'Max' was pressed: the maximum in words, and a key that differs each time. */
      max: { words: string; key: string } | null;
      /** How the prepared transaction differs from what was entered. */
      mismatches: Mismatch[];
    })
  | (FormAnswer<SendForm> & { stage: "review"; review: ReviewView; sealed: string });

export interface LookAlikeView {
  known: { name: string; address: string };
  /** In canonical spelling: a confirmation applies to exactly this address. */
  typed: string;
}

type FormStage = Extract<SendAnswer, { stage: "form" }>;

interface Problem extends Partial<Pick<FormStage, "issues" | "lookAlike" | "again" | "mismatches">> {
  /** The token for the returned form, when its first one is used up. */
  once?: string;
  /** Replaces the first issue's message. */
  message?: string;
}

/** The form again, with everything that was typed and the first issue as its message. */
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

/** The form again, with the maximum filled in. */
export function maxAmountAnswer(form: PostedSendForm, amount: string, words: string): SendAnswer {
  const answer = sendFormAnswer(form);
  return { ...answer, values: { ...answer.values, amount }, max: { words, key: issueToken() } };
}
