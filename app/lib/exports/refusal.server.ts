import { CustodyUnavailable } from "~/lib/custody/errors.server";
import { statusOf, wordsOf } from "~/lib/custody/failure.server";
import { isCustodyFailure } from "~/lib/custody/settle.server";
import { InvalidTokenError, issueToken } from "~/lib/session/once.server";

const STALE_FORM = "This form is no longer valid, please try again";
const NO_ANSWER = "The custody service did not answer";
/** True, because the backend's Idempotency-Key is derived from the form's one-time token. */
const UNCLEAR =
  "It is not known whether the file was requested. It is safe to press Request export again: the same file is not sent twice.";

export interface Refusal {
  problems: string[];
  status: number;
  token?: string;
}

/**
 * @param titleOf the specification's message for a failed call
 * @throws any error that is neither the backend's nor about the form's token
 */
export function refusalOf(error: unknown, titleOf: (error: unknown) => string): Refusal {
  if (error instanceof InvalidTokenError) {
    return { problems: [STALE_FORM], status: 400, token: issueToken() };
  }
  return { problems: [titleOf(error), reasonOf(error)], status: statusOf(error) };
}

function reasonOf(error: unknown): string {
  const words = wordsOf(error);
  if (!isCustodyFailure(error) || error.outcome === "none") return words;
  const isSilent = error instanceof CustodyUnavailable && error.reason !== "not-graphql";
  return `${isSilent ? NO_ANSWER : words}. ${UNCLEAR}`;
}
