import type { data } from "@remix-run/node";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import type { LookAlikeView } from "~/lib/forms/look-alike";
import type { PostedForm } from "~/lib/forms/posted-form.server";
import { SEND_FIELDS, type SendForm, toSendForm } from "~/lib/forms/send-form";
import type { Mismatch } from "~/lib/operations/kit/types";
import { issueToken } from "~/lib/session/once.server";
import type { OutlookRecipient } from "../signing/outlook";
import { type Asked, NOTHING_ASKED } from "../signing/questions/questions";
import type { ReviewView } from "../signing/review/review-view.server";
import { SIGNING_FIELDS } from "../signing/screen/signing-fields";
import type { findRecipientChoices, RecipientChoices } from "./recipient-choices.server";

/** The fields of the send dialog at any stage. */
export const POSTED_FIELDS = {
  ...SEND_FIELDS,
  ...SIGNING_FIELDS,
  /** What the list of recipients was searched by when the page was made. */
  searched: SEND_FIELDS.find,
} as const;

export type PostedSendForm = PostedForm<keyof typeof POSTED_FIELDS>;

/** What the send dialog shows after a form was sent. */
export type SendAnswer =
  | (FormAnswer<SendForm> & {
      stage: "form";
      /** The form's one-time token: it stays the same until a request was created with it. */
      once: string;
      /** To be ticked or looked at before the form is sent again. */
      asked: Asked;
      /** Two addresses to be compared before the form is sent again. */
      lookAlike: LookAlikeView | null;
      /** Set once 'Max' was pressed: the maximum in words, and a key that differs each time. */
      max: { words: string; key: string } | null;
      /** How the prepared transaction differs from what was entered. */
      mismatches: Mismatch[];
      /** The recipients to choose from, where the page's own do not hold what was searched or chosen. */
      choices: RecipientChoices | null;
      /** The same for the outlook. */
      found: OutlookRecipient[];
    })
  | (FormAnswer<SendForm> & { stage: "review"; review: ReviewView; sealed: string; asked: Asked });

type FormStage = Extract<SendAnswer, { stage: "form" }>;

interface Problem extends Partial<Pick<FormStage, "issues" | "lookAlike" | "asked" | "mismatches">> {
  /** The token for the returned form, when its first one is used up. */
  once?: string;
  /** Replaces the first issue's message. */
  message?: string;
}

/** The form again, with everything that was typed and the first issue as its message. */
export function sendFormAnswer(
  { values }: PostedSendForm,
  { once, issues, message, mismatches = [], lookAlike = null, asked = NOTHING_ASKED }: Problem = {},
): FormStage {
  return {
    stage: "form",
    ...formAnswer(toSendForm(values), { issues, problems: message === undefined ? undefined : [message] }),
    once: once ?? (values.once || issueToken()),
    mismatches,
    asked,
    lookAlike,
    max: null,
    choices: null,
    found: [],
  };
}

/** The form again, with the maximum filled in. */
export function maxAmountAnswer(form: PostedSendForm, amount: string, words: string): SendAnswer {
  const answer = sendFormAnswer(form);
  return { ...answer, values: { ...answer.values, amount }, max: { words, key: issueToken() } };
}

type Answered = ReturnType<typeof data<SendAnswer>>;

/** The answer with the recipients that its form can be filled in with. */
export function withChoices(
  answer: Answered,
  found: Awaited<ReturnType<typeof findRecipientChoices>>,
): Answered {
  if (!found || answer.data.stage !== "form") return answer;
  return { ...answer, data: { ...answer.data, ...found } };
}
