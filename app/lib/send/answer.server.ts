import type { data } from "@remix-run/node";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
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
import { TEMPLATE_NAME_LENGTH } from "./template-form";

export const POSTED_FIELDS = {
  ...SEND_FIELDS,
  ...SIGNING_FIELDS,
  /** The search text of the recipients listed on the posted page. */
  searched: SEND_FIELDS.find,
  /** The id of a template to fill the form with. */
  template: TOKEN_LENGTH,
  /** To keep the form under. */
  templateName: TEMPLATE_NAME_LENGTH,
} as const;

export type PostedSendForm = PostedForm<keyof typeof POSTED_FIELDS>;

export type SendAnswer =
  | (FormAnswer<SendForm> & {
      stage: "form";
      /** The form's one-time token: unchanged until a request is created with it. */
      once: string;
      /** To be confirmed before the form is sent again. */
      asked: Asked;
      lookAlike: LookAlikeView | null;
      /** Set after 'Max': an explanation, and a key unique to each answer. */
      max: { words: string; key: string } | null;
      /** How the prepared transaction differs from the typed values. */
      mismatches: Mismatch[];
      /** Recipients to choose from; null if the page's own list suffices. */
      choices: RecipientChoices | null;
      template: TemplateAnswer | null;
      found: OutlookRecipient[];
    })
  | (FormAnswer<SendForm> & { stage: "review"; review: ReviewView; sealed: string; asked: Asked });

/** After 'Use template' or 'Save as template'. */
export interface TemplateAnswer {
  tone: "info" | "ok" | "warn" | "bad";
  title: string;
  words: string;
  /** The typed name, if it was not saved. */
  name: string;
  /** New for each filled form; null if the form is as it was. */
  key: string | null;
}

type FormStage = Extract<SendAnswer, { stage: "form" }>;

interface Problem extends Partial<Pick<FormStage, "issues" | "lookAlike" | "asked" | "mismatches">> {
  once?: string;
  /** Replaces the first issue's message. */
  message?: string;
}

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
    template: null,
    choices: null,
    found: [],
  };
}

export function maxAmountAnswer(form: PostedSendForm, amount: string, words: string): SendAnswer {
  const answer = sendFormAnswer(form);
  return { ...answer, values: { ...answer.values, amount }, max: { words, key: issueToken() } };
}

type Answered = ReturnType<typeof data<SendAnswer>>;

/** The same form, with what became of a template. */
export function templateAnswer(form: PostedSendForm, problem: Problem, template: TemplateAnswer): FormStage {
  return { ...sendFormAnswer(form, problem), template };
}

export function withChoices(
  answer: Answered,
  found: Awaited<ReturnType<typeof findRecipientChoices>>,
): Answered {
  if (!found || answer.data.stage !== "form") return answer;
  return { ...answer, data: { ...answer.data, ...found } };
}
