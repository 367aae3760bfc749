import type { FormAnswer } from "~/lib/forms/form-answer";

/** The question whether to cancel, again: its reason could not be kept. */
export interface CancelAnswer {
  cancel: FormAnswer<{ reason: string }>;
}
