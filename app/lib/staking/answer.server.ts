import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import type { LookAlikeView } from "~/lib/forms/look-alike";
import type { PostedForm } from "~/lib/forms/posted-form.server";
import { STAKE_FIELDS, type StakeForm, toStakeForm } from "~/lib/forms/stake-form";
import type { Issue } from "~/lib/issue";
import type { Mismatch } from "~/lib/operations/kit/types";
import { issueToken } from "~/lib/session/once.server";
import { type Asked, NOTHING_ASKED } from "~/lib/signing/questions/questions";
import { SIGNING_FIELDS } from "~/lib/signing/screen/signing-fields";

export const POSTED_FIELDS = { ...STAKE_FIELDS, ...SIGNING_FIELDS } as const;

export type PostedStakeForm = PostedForm<keyof typeof POSTED_FIELDS>;

export interface StakeAnswer extends FormAnswer<StakeForm> {
  stage: "form";
  /** The form's one-time token: unchanged until a request is created with it. */
  once: string;
  /** To be confirmed before the form is sent again. */
  asked: Asked;
  lookAlike: LookAlikeView | null;
  /** How the created request differs from the typed values. */
  mismatches: Mismatch[];
  /** Set after the server filled in a field: what 'Max' leaves out, and a key unique to each answer. */
  filled: { words: string | null; key: string } | null;
}

interface Problem {
  issues?: readonly Issue[];
  /** Replaces the first issue's message. */
  message?: string;
  lookAlike?: LookAlikeView | null | undefined;
  mismatches?: Mismatch[];
  asked?: Asked;
  once?: string;
}

export function stakeAnswer(
  { values }: PostedStakeForm,
  { once, issues = [], message, lookAlike = null, mismatches = [], asked = NOTHING_ASKED }: Problem = {},
): StakeAnswer {
  return {
    stage: "form",
    ...formAnswer(toStakeForm(values), { issues, problems: message === undefined ? undefined : [message] }),
    once: once ?? (values.once || issueToken()),
    lookAlike,
    mismatches,
    asked,
    filled: null,
  };
}

export function filledAnswer(
  form: PostedStakeForm,
  fields: Partial<StakeForm>,
  words: string | null = null,
): StakeAnswer {
  const answer = stakeAnswer(form);
  return { ...answer, values: { ...answer.values, ...fields }, filled: { words, key: issueToken() } };
}
