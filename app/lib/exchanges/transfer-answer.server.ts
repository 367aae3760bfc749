import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import type { PostedForm } from "~/lib/forms/posted-form.server";
import type { Mismatch } from "~/lib/operations/kit/types";
import { issueToken } from "~/lib/session/once.server";
import { type Asked, NOTHING_ASKED } from "~/lib/signing/questions/questions";
import { SIGNING_FIELDS } from "~/lib/signing/screen/signing-fields";
import { TRANSFER_FIELDS, type TransferForm, toTransferForm } from "./transfer-fields";

export const POSTED_FIELDS = { ...TRANSFER_FIELDS, ...SIGNING_FIELDS } as const;

export type PostedTransferForm = PostedForm<keyof typeof POSTED_FIELDS>;

export interface TransferAnswer extends FormAnswer<TransferForm> {
  stage: "form";
  /** The form's one-time token: unchanged until a request is created with it. */
  once: string;
  /** To be confirmed before the form is sent again. */
  asked: Asked;
  /** How the instruction differs from the typed values. */
  mismatches: Mismatch[];
  /** Set after 'Max': an explanation, and a key unique to each answer. */
  max: { words: string; key: string } | null;
}

interface Problem extends Partial<Pick<TransferAnswer, "issues" | "asked" | "mismatches" | "once">> {
  /** Replaces the first issue's message. */
  message?: string;
}

export function transferAnswer(
  { values }: PostedTransferForm,
  { issues, message, mismatches = [], asked = NOTHING_ASKED, once }: Problem = {},
): TransferAnswer {
  return {
    stage: "form",
    ...formAnswer(toTransferForm(values), {
      issues,
      problems: message === undefined ? undefined : [message],
    }),
    once: once ?? (values.once || issueToken()),
    mismatches,
    asked,
    max: null,
  };
}

export function maxAnswer(form: PostedTransferForm, amount: string, words: string): TransferAnswer {
  const answer = transferAnswer(form);
  return { ...answer, values: { ...answer.values, amount }, max: { words, key: issueToken() } };
}
