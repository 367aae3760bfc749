import { CustodyError, CustodyUnavailable } from "~/lib/custody/errors.server";
import { isUnclear, SAFE_TO_RETRY, wordsOf } from "~/lib/custody/failure.server";
import { settle } from "~/lib/custody/settle.server";
import type { NewAnnotation } from "~/lib/custody/transactions/annotation.server";
import { findRequestByKey } from "~/lib/custody/transactions/request-by-key.server";
import type { Intent } from "~/lib/operations";
import type { VerificationFacts } from "~/lib/operations/kit/types";
import { once } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { SharedStateUnavailable } from "~/lib/session/shared/unavailable.server";
import { findLost } from "../questions/again-question.server";
import { liveQuestions } from "../questions/live-questions.server";
import type { Asked, Question, Ticks } from "../questions/questions";
import { assertTicked } from "../questions/questions.server";
import { askOutgoing, type Outgoing } from "../same-request.server";
import { forgetAttempt, isRetry, submitUnderToken } from "../unconfirmed-intents.server";
import { inTurn } from "./in-turn.server";
import { assertNonceFree } from "./nonce-taken.server";
import type { MakingCall } from "./submit.server";

export interface Submission {
  /** One-time token of the form and the backend's Idempotency-Key. */
  token: string;
  intent: Intent;
  facts: VerificationFacts;
  /** Asked besides those about the current state. */
  questions: readonly Question[];
  ticks: Ticks;
  reviewedNonce: number | null;
  /** What is noted about the request; null for nothing. */
  annotation: NewAnnotation | null;
}

export class LostAnswerError extends Error {
  override name = "LostAnswerError";
  constructor(readonly requestId: string) {
    super("The answer about a request was lost");
  }
}

const UNKNOWN = "It is not known whether the request was created.";
const NONE = "No request has been created.";
const NONE_SO_FAR = "No request has been created so far.";

/** Unknown whether the request exists. */
export class UnclearAnswerError extends Error {
  override name = "UnclearAnswerError";
  readonly words: string;
  constructor(
    readonly failure: unknown,
    known: string,
    readonly found: Asked["found"],
  ) {
    super("The answer of a call was lost");
    this.words = `${wordsOf(failure)}. ${known} ${SAFE_TO_RETRY}`;
  }
}

/** Retries after another process created a request in between. */
const MAX_TRIES = 5;

/**
 * Creates a request once, however often its form arrives. Requests of a sub-wallet run one after the other, each after
 * a check for conflicts. The backend gets the newest known request and refuses if another process was faster.
 * @throws QuestionsOpenError | NonceTakenError | UnconfirmedIntentError before anything is made; LostAnswerError |
 * UnclearAnswerError; and whatever `work` throws
 */
export function submitOnce<T>(
  session: Session,
  submission: Submission,
  work: (call: MakingCall) => Promise<T>,
): Promise<T> {
  const { token, intent } = submission;
  return once(session, token, (key) =>
    inTurn(intent.subWalletId, () => makeFree(session, submission, key, work)),
  );
}

async function makeFree<T>(
  session: Session,
  submission: Submission,
  key: string,
  work: (call: MakingCall) => Promise<T>,
): Promise<T> {
  const { annotation } = submission;
  for (let tries = 1; ; tries += 1) {
    const newestKnown = await assertNoConflict(session, submission, key);
    try {
      return await submit(session, submission, () => work({ idempotencyKey: key, newestKnown, annotation }));
    } catch (error) {
      const isOvertaken = error instanceof CustodyError && error.code === "NEWER_REQUEST";
      if (!isOvertaken || tries === MAX_TRIES) throw error;
    }
  }
}

/**
 * A conflicting request may be this form's own, made by another process.
 * @returns the newest request seen, or 'none'; undefined if unknown
 */
async function assertNoConflict(
  session: Session,
  submission: Submission,
  key: string,
): Promise<string | undefined> {
  const { intent, facts, questions, ticks, reviewedNonce } = submission;
  if (await isRetry(session, key)) return undefined;
  const outgoing = await askOutgoing(session, intent, { fresh: true });
  try {
    assertNonceFree(intent, reviewedNonce, outgoing);
    const chosen = reviewedNonce === null ? null : { nonce: reviewedNonce };
    const live = await liveQuestions(session, { intent, facts }, outgoing, chosen);
    assertTicked([...questions, ...live], ticks);
  } catch (error) {
    const { value: made } = await settle(findRequestByKey(session, key));
    if (!made) throw error;
  }
  return outgoing ? newestOf(outgoing) : undefined;
}

function newestOf({ items, isWhole }: Outgoing): string | undefined {
  const newest = items.find(({ requestId }) => requestId !== null);
  return newest?.requestId ?? (isWhole ? "none" : undefined);
}

/** If an answer is lost but the backend has the request, asks for the answer once more. */
async function submit<T>(
  session: Session,
  { token, intent, annotation, facts }: Submission,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await submitUnderToken(session, token, { intent, annotation }, work);
  } catch (error) {
    if (!isUnclear(error)) throw error;
    const { value: requestId, problem } = await settle(findRequestByKey(session, token));
    if (requestId) {
      return submitUnderToken(session, token, { intent, annotation }, work).catch(async (second: unknown) => {
        // The request is there, although the second attempt was not begun.
        const isBegun = !(second instanceof SharedStateUnavailable);
        if (isBegun && !isUnclear(second)) throw second;
        await forgetAttempt(session, token);
        throw new LostAnswerError(requestId);
      });
    }
    if (problem !== null) throw new UnclearAnswerError(error, UNKNOWN, null);
    if (requestId === null && !(error instanceof CustodyUnavailable)) {
      await forgetAttempt(session, token);
      throw new UnclearAnswerError(error, NONE, null);
    }
    if (requestId === null) throw new UnclearAnswerError(error, NONE_SO_FAR, null);
    throw new UnclearAnswerError(error, UNKNOWN, await findLost(session, { intent, facts }));
  }
}
