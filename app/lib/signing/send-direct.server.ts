import { isDeepStrictEqual } from "node:util";
import { data } from "@remix-run/node";
import { isUnclear, SAFE_TO_RETRY, statusOf, wordsOf } from "~/lib/custody/failure.server";
import type { DialogPlace } from "~/lib/dialog-place";
import type { Mismatch } from "~/lib/operations/kit/types";
import { InvalidTokenError, issueToken, once } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { findIdenticalRequest, SentBeforeError } from "./sent-before.server";
import { toSignScreen } from "./sign-screen.server";
import type { SigningForm } from "./signing-fields";
import { type DirectIntent, submitDirect } from "./submit-direct.server";
import { TriedBeforeError, tryOnce } from "./tried-before.server";

export const INCOMPLETE = "The form was incomplete. Please check it and press Send again";
const SENT_BEFORE =
  "You have already sent this exact transaction: see Transactions. To send it a second time, press Send again";
const USED =
  "This form has been sent already, with other details. To send these details too, check them and press Send again";
const UNCLEAR =
  "It is not known whether your first payment was made: see Transactions. To send these details too, press Send again";

/** Why a form was not sent. */
export interface DirectProblem {
  message?: string;
  mismatches?: Mismatch[];
  /** The request that did the very same before: sending the form again says that it is meant twice. */
  again?: string;
  /** The token of the form that comes back, when the one it came with is used up. */
  once?: string;
}

/**
 * 'Send' on a form without a preview: the form's own one-time token makes it one request. The same as before is asked
 * about once more.
 * @param answer the form again, with what is wrong
 * @throws whatever is no failure of the backend's
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
      if (identical !== null && again !== identical) throw new SentBeforeError(identical);
      return tryOnce(session, key, intent, () => submitDirect(session, meant, key));
    });
    if (!made.ok) return refuse({ mismatches: made.mismatches, once: issueToken() }, 502);
    if (!isDeepStrictEqual(made.intent, intent)) return refuse({ message: USED, once: issueToken() }, 409);
    return toSignScreen(request, place, made);
  } catch (error) {
    if (error instanceof SentBeforeError) {
      return refuse({ message: SENT_BEFORE, again: error.requestId }, 409);
    }
    if (error instanceof TriedBeforeError) return refuse({ message: UNCLEAR, once: issueToken() }, 409);
    if (error instanceof InvalidTokenError) return refuse({ message: INCOMPLETE, once: issueToken() }, 400);
    const message = isUnclear(error) ? `${wordsOf(error)}. ${SAFE_TO_RETRY}` : wordsOf(error);
    return refuse({ message }, statusOf(error));
  }
}
