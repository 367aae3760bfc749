import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import type { PostedForm } from "~/lib/forms/posted-form.server";
import { SPEED_UP_FIELDS, type SpeedUpForm, toSpeedUpForm } from "~/lib/forms/speed-up";
import type { Mismatch } from "~/lib/operations/kit/types";
import type { Asked } from "~/lib/signing/questions/questions";
import type { ReviewView } from "~/lib/signing/review/review-view.server";
import { SIGNING_FIELDS } from "~/lib/signing/screen/signing-fields";

export const POSTED_FIELDS = { ...SPEED_UP_FIELDS, ...SIGNING_FIELDS } as const;

export type PostedSpeedUpForm = PostedForm<keyof typeof POSTED_FIELDS>;

export type SpeedUpAnswer =
  | (FormAnswer<SpeedUpForm> & {
      stage: "form";
      /** How the prepared transaction differs from the intent. */
      mismatches: readonly Mismatch[];
    })
  | (FormAnswer<SpeedUpForm> & { stage: "review"; review: ReviewView; sealed: string; asked: Asked });

type FormStage = Extract<SpeedUpAnswer, { stage: "form" }>;

interface Problem extends Partial<Pick<FormStage, "issues" | "mismatches">> {
  /** Replaces the first issue's message. */
  message?: string;
}

export function speedUpFormAnswer(
  { values }: PostedSpeedUpForm,
  hash: string,
  { issues, message, mismatches = [] }: Problem = {},
): FormStage {
  const problems = message === undefined ? undefined : [message];
  return {
    stage: "form",
    ...formAnswer(toSpeedUpForm(values, hash), { issues, problems }),
    mismatches,
  };
}
