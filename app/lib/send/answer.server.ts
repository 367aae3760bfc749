import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import type { Issue } from "~/lib/forms/issue";
import { readSendForm, SEND_FIELDS, type SendField, type SendForm } from "~/lib/forms/send-form";
import type { Mismatch } from "~/lib/operations/kit/types";
import { issueToken } from "~/lib/session/once.server";
import type { ReviewView } from "../signing/review-view.server";
import { tokenOf } from "../signing/send-direct.server";

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
