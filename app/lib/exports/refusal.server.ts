import { statusOf, wordsOf } from "~/lib/custody/failure.server";
import { InvalidTokenError, issueToken } from "~/lib/session/once.server";

const STALE_FORM = "This form is no longer valid, please try again";

/** Why no file was asked for, or nobody knows whether one was. */
export interface Refusal {
  problems: string[];
  status: number;
  /** For the form, where it needs a new one. */
  token?: string;
}

/**
 * @param titleOf the specification's message for a failed call
 * @throws any error that comes neither from the backend nor from the form's one-time token
 */
export function refusalOf(error: unknown, titleOf: (error: unknown) => string): Refusal {
  if (error instanceof InvalidTokenError) {
    return { problems: [STALE_FORM], status: 400, token: issueToken() };
  }
  const words = wordsOf(error);
  return { problems: [titleOf(error), words], status: statusOf(error) };
}
