import { isDeepStrictEqual } from "node:util";
import { data } from "@remix-run/node";
import { isUnclear, SAFE_TO_RETRY, statusOf, wordsOf } from "~/lib/custody/failure.server";
import type { DialogPlace } from "~/lib/dialog-place";
import type { Mismatch } from "~/lib/operations/kit/types";
import { InvalidTokenError, issueToken, once } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { findIdenticalRequest, IdenticalRequestError } from "./identical-request.server";
import { toSignScreen } from "./sign-screen.server";
import type { SigningForm } from "./signing-fields";
import { type DirectIntent, submitDirect } from "./submit-direct.server";
import { submitUnderToken, UnconfirmedIntentError } from "./unconfirmed-intents.server";

export const INCOMPLETE = "The form was incomplete. Please check it and press Send again";
const ALREADY_SENT =
  "You have already sent this exact transaction: see Transactions. To send it a second time, press Send again";
const TOKEN_USED =
  "This form has been sent already, with other details. To send these details too, check them and press Send again";
const OUTCOME_UNKNOWN =
  "It is not known whether your first payment went through: see Transactions. To send these details too, press Send again";

/** Why a form was not sent. */
export interface DirectProblem {
  message?: string;
  mismatches?: Mismatch[];
  /** The earlier request with the same intent: sending the form again confirms a second one. */
  again?: string;
  /** The token for the returned form, when its first one is used up. */
  once?: string;
}

/**
 * 'Send' on a form without a preview: the form's one-time token leads to one request. A repeated intent needs a
 * confirmation.
 * @param answer the form again, with the problem
 * @throws any error that does not come from the backend
 */
export async function sendDirect<Answer>(
  request: Request,
  session: Session,
  place: DialogPlace,
  { values: { once: token, again } }: SigningForm,
  { meant, answer }: { meant: DirectIntent; answer: (problem: DirectProblem) => Answer },
) {
  const { intent } = meant;
  const refuse = (problem: DirectProblem, status: number) => data(answer(problem), { status });
  try {
    const made = await once(session, token, async (key) => {
      const identical = findIdenticalRequest(request, intent);
      if (identical !== null && again !== identical) throw new IdenticalRequestError(identical);
      return submitUnderToken(session, key, intent, () => submitDirect(session, meant, key));
    });
    if (!made.ok) return refuse({ mismatches: made.mismatches, once: issueToken() }, 502);
    if (!isDeepStrictEqual(made.intent, intent))
      return refuse({ message: TOKEN_USED, once: issueToken() }, 409);
    return toSignScreen(request, place, made);
  } catch (error) {
    if (error instanceof IdenticalRequestError) {
      return refuse({ message: ALREADY_SENT, again: error.requestId }, 409);
    }
    if (error instanceof UnconfirmedIntentError)
      return refuse({ message: OUTCOME_UNKNOWN, once: issueToken() }, 409);
    if (error instanceof InvalidTokenError) return refuse({ message: INCOMPLETE, once: issueToken() }, 400);
    const message = isUnclear(error) ? `${wordsOf(error)}. ${SAFE_TO_RETRY}` : wordsOf(error);
    return refuse({ message }, statusOf(error));
  }
}
