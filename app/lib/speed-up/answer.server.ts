import type { Issue } from "~/lib/forms/issue";
import { readSpeedUpForm, type SpeedUpField, type SpeedUpForm } from "~/lib/forms/speed-up";
import type { Mismatch } from "~/lib/operations/kit/types";
import type { ReviewView } from "~/lib/signing/review-view.server";

/** What the speed-up dialog shows after its form was sent. */
export type SpeedUpAnswer =
  | {
      stage: "form";
      form: SpeedUpForm;
      /** The first one speaks for all. */
      problem: string | null;
      issues: readonly Issue<SpeedUpField>[];
      /** How the prepared transaction differs from what was meant. */
      mismatches: readonly Mismatch[];
    }
  | { stage: "review"; form: SpeedUpForm; review: ReviewView; sealed: string; problem: string | null };

interface Problem {
  issues?: readonly Issue<SpeedUpField>[];
  message?: string;
  mismatches?: readonly Mismatch[];
}

/** The form again, with everything that was typed. */
export function formAnswer(
  form: FormData,
  hash: string,
  { issues = [], message, mismatches = [] }: Problem,
): SpeedUpAnswer {
  const problem = message ?? issues[0]?.message ?? null;
  return { stage: "form", form: readSpeedUpForm(form, hash), problem, issues, mismatches };
}
