import { isDeepStrictEqual } from "node:util";
import { data } from "@remix-run/node";
import { statusOf, wordsOf } from "~/lib/custody/failure.server";
import type { NewAnnotation } from "~/lib/custody/transactions/annotation.server";
import type { DialogPlace } from "~/lib/dialog-place";
import { annotationOf } from "~/lib/forms/annotation-form";
import type { Mismatch } from "~/lib/operations/kit/types";
import { InvalidTokenError, issueToken } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { type Asked, askedQuestions, type Ticks } from "../questions/questions";
import { QuestionsOpenError, TICK_FIRST } from "../questions/questions.server";
import { toSignScreen } from "../screen/sign-screen.server";
import type { SigningForm } from "../screen/signing-fields";
import { UnconfirmedIntentError } from "../unconfirmed-intents.server";
import { type DirectIntent, submitDirect } from "./submit-direct.server";
import { LostAnswerError, submitOnce, UnclearAnswerError } from "./submit-once.server";

export const INCOMPLETE = "The form was incomplete. Please check it and send it again";
const TOKEN_USED =
  "This form has been sent already, with other details. To send these details too, check them and send the form again";
const CHOSEN =
  "The service made a request that needs your confirmation, so the request was cancelled. Please read and tick what is asked, and send the form again";
const OUTCOME_UNKNOWN =
  "We don't know whether your first request went through: see Transactions. To send these details too, send the form again";

export interface DirectProblem {
  message?: string;
  mismatches?: Mismatch[];
  asked?: Asked;
  /** A new token for the form if its first one is used up. */
  once?: string;
}

interface DirectForm<Answer> {
  meant: DirectIntent;
  answer: (problem: DirectProblem) => Answer;
  explain?: (error: unknown) => unknown;
  /** Absent: reference and note of the form. */
  annotation?: NewAnnotation | null;
}

/** The form's one-time token leads to one request. @throws any error that does not come from the backend */
export async function sendDirect<Answer>(
  request: Request,
  session: Session,
  place: DialogPlace,
  { values }: SigningForm,
  { meant, answer, explain = (error) => error, annotation = annotationOf(values) }: DirectForm<Answer>,
) {
  const { intent, facts, questions } = meant;
  const refuse = (problem: DirectProblem, status: number) => data(answer(problem), { status });
  try {
    const submission = { token: values.once, intent, annotation, facts, questions, ticks: values };
    const made = await submitOnce(session, { ...submission, reviewedNonce: null }, async (call) => ({
      ...(await submitDirect(session, meant, call, values)),
      annotation,
    }));
    if (!made.ok && made.questions) {
      const asked = { questions: askedQuestions([...questions, ...made.questions], values), found: null };
      return refuse({ message: CHOSEN, asked, once: issueToken() }, 409);
    }
    if (!made.ok) return refuse({ mismatches: made.mismatches, once: issueToken() }, 502);
    if (!isDeepStrictEqual([made.intent, made.annotation], [intent, annotation])) {
      return refuse({ message: TOKEN_USED, once: issueToken() }, 409);
    }
    return toSignScreen(request, place, made);
  } catch (error) {
    if (error instanceof LostAnswerError) {
      const { requestId } = error;
      return toSignScreen(request, place, { requestId, fingerprint: null, intent });
    }
    const { status, ...problem } = problemOf(explain(error), values);
    return refuse(problem, status);
  }
}

function problemOf(error: unknown, ticks: Ticks): DirectProblem & { status: number } {
  if (error instanceof QuestionsOpenError) {
    const asked = { questions: askedQuestions(error.questions, ticks), found: null };
    return { message: TICK_FIRST, asked, status: 409 };
  }
  if (error instanceof UnconfirmedIntentError) {
    return { message: OUTCOME_UNKNOWN, once: issueToken(), status: 409 };
  }
  if (error instanceof InvalidTokenError) return { message: INCOMPLETE, once: issueToken(), status: 400 };
  if (error instanceof UnclearAnswerError) {
    return { message: error.words, asked: { questions: [], found: error.found }, status: 502 };
  }
  return { message: wordsOf(error), status: statusOf(error) };
}
