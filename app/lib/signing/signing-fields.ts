import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import type { PostedForm } from "~/lib/forms/posted-form.server";

/** `?request=` leads to the sign-on-device screen of a request. */
export const SIGN_QUERY = { request: TOKEN_LENGTH } as const;

/** What the dialogs that end on the phone post beside what somebody typed. */
export const SIGNING_FIELDS = {
  stage: TOKEN_LENGTH,
  /** One-time token of a form that sends without a review. */
  once: TOKEN_LENGTH,
  /** The request that did the very same before, when it is meant a second time. */
  again: TOKEN_LENGTH,
  /** What was reviewed. */
  sealed: 32_000,
  /** Why a request is cancelled. */
  reason: 500,
} as const;

/** A form that such a dialog posted. */
export type SigningForm = PostedForm<keyof typeof SIGNING_FIELDS>;
