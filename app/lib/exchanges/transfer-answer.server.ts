import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import type { PostedForm } from "~/lib/forms/posted-form.server";
import type { Mismatch } from "~/lib/operations/kit/types";
import { issueToken } from "~/lib/session/once.server";
import { type Asked, NOTHING_ASKED } from "~/lib/signing/questions/questions";
import { SIGNING_FIELDS } from "~/lib/signing/screen/signing-fields";
import { TRANSFER_FIELDS, type TransferForm, toTransferForm } from "./transfer-fields";

/** The fields of the transfer dialog at any stage. */
export const POSTED_FIELDS = { ...TRANSFER_FIELDS, ...SIGNING_FIELDS } as const;

export type PostedTransferForm = PostedForm<keyof typeof POSTED_FIELDS>;

/** What the transfer dialog shows after a form was sent. */
export interface TransferAnswer extends FormAnswer<TransferForm> {
  stage: "form";
  /** The form's one-time token: it stays the same until a request was created with it. */
  once: string;
  /** To be ticked or looked at before the form is sent again. */
  asked: Asked;
  /** How the instruction differs from what was entered. */
  mismatches: Mismatch[];
  /** Set once 'Max' was pressed: what it is, in words, and a key that differs each time. */
  max: { words: string; key: string } | null;
}

interface Problem extends Partial<Pick<TransferAnswer, "issues" | "asked" | "mismatches" | "once">> {
  /** Replaces the first issue's message. */
  message?: string;
}

/** The form again, with everything that was typed and the first issue as its message. */
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

/** The form again, with the most that can be transferred filled in. */
export function maxAnswer(form: PostedTransferForm, amount: string, words: string): TransferAnswer {
  const answer = transferAnswer(form);
  return { ...answer, values: { ...answer.values, amount }, max: { words, key: issueToken() } };
}
