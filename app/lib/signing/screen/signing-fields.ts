import { ANNOTATION_FIELDS, TOKEN_LENGTH } from "~/lib/forms/field-limits";
import type { PostedForm } from "~/lib/forms/posted-form.server";
import { QUESTION_FIELDS } from "../questions/questions";

/** `?request=` opens the sign-on-device screen; `&cancel=ask` asks before cancelling. */
export const SIGN_QUERY = { request: TOKEN_LENGTH, cancel: TOKEN_LENGTH } as const;

export const MAX_REASON_LENGTH = 200;

export const SIGNING_FIELDS = {
  stage: TOKEN_LENGTH,
  /** One-time token of a form without a review. */
  once: TOKEN_LENGTH,
  sealed: 32_000,
  reason: 500,
  /** What is noted about the request that is made. */
  ...ANNOTATION_FIELDS,
  ...QUESTION_FIELDS,
} as const;

export type SigningForm = PostedForm<keyof typeof SIGNING_FIELDS>;
