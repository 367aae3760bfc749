import { createHash } from "node:crypto";
import { isUnclear, isWait, wordsOf } from "~/lib/custody/failure.server";
import { isCustodyFailure, settle } from "~/lib/custody/settle.server";
import { findRequestByKey } from "~/lib/custody/transactions/request-by-key.server";
import { verifyRequest } from "~/lib/operations/index.server";
import type { Mismatch, VerificationFacts } from "~/lib/operations/kit/types";
import type { Session } from "~/lib/session/session.server";
import { SharedStateUnavailable } from "~/lib/session/shared/unavailable.server";
import { fixedQuestions } from "~/lib/signing/questions/fixed-questions.server";
import { QUESTION_FIELDS, type Question, type Ticks } from "~/lib/signing/questions/questions";
import { QuestionsOpenError } from "~/lib/signing/questions/questions.server";
import type { SigningData } from "~/lib/signing/signing-data.server";
import { messageOf, submitDirect } from "~/lib/signing/submit/submit-direct.server";
import { LostAnswerError, submitOnce, UnclearAnswerError } from "~/lib/signing/submit/submit-once.server";
import { withdraw } from "~/lib/signing/submit/withdraw.server";
import { forgetAttempt, isRetry, UnconfirmedIntentError } from "~/lib/signing/unconfirmed-intents.server";
import type { RowPayment } from "../check-row";
import { hasEndedUnpaid, hasReference, paysTheSame, readEarlier } from "../earlier.server";
import { rowToken } from "../row-token.server";
import type { MadeRow } from "./state.server";

/** What the rows of a payout have in common. */
export interface Making {
  session: Session;
  trustId: string;
  /** The service can find a request by its key. */
  canFind: boolean;
  canAnnotate: boolean;
  signingOf: (subWalletId: string) => Promise<{ signing: SigningData; facts: VerificationFacts } | null>;
}

export interface Outcome {
  /** Null: nothing was made, and nothing is in the way of trying again. */
  row: MadeRow | null;
  /** Why no other row may follow now. */
  problem?: string;
  mismatches?: readonly Mismatch[];
  asked?: AskedRow;
}

/** What somebody must read and tick before the row is made. */
export interface AskedRow {
  /** A tick holds for exactly this. */
  key: string;
  texts: readonly { text: string; link: { to: string; label: string } | null }[];
}

const UNKNOWN =
  "It is not known whether this row was made: the answer was lost, and the service cannot tell. Look at the sub-wallet's transactions first";
const CHOSEN =
  "The service made a request at an unusual price or place in line, so it was cancelled. Pay this row by itself";
const OTHER_DETAILS = "A request with this reference exists, with other details";
const NO_SUB_WALLET = "The paying sub-wallet could not be read";
const DIFFERS =
  "The service made another request than the row asks for. It is cancelled unless it says otherwise above";

const NO_TICKS = Object.fromEntries(Object.keys(QUESTION_FIELDS).map((name) => [name, ""])) as Ticks;

/** Makes one row as a single payment is made, once for its reference. @param tick what somebody has ticked; "" for nothing */
export async function makeRow(
  making: Making,
  payment: RowPayment,
  earlier: MadeRow | undefined,
  tick: string,
): Promise<Outcome> {
  const { session, trustId, canFind } = making;
  const token = rowToken(trustId, payment.reference);
  const { value: isTriedAgain, problem } = await settle(isRetry(session, token));
  if (problem !== null) return { row: earlier ?? null, problem };
  const isLost = !canFind && (earlier?.mark === "unclear" || isTriedAgain);
  if (isLost && tick !== lostKey(token)) return (await findNoted(making, payment)) ?? lost(token);
  if (isLost) await forgetAttempt(session, token);
  try {
    return await submitRow(making, payment, token, tick);
  } catch (error) {
    const noted = error instanceof QuestionsOpenError ? await findNoted(making, payment) : null;
    return noted ?? outcomeOf(error, making, token);
  }
}

/** The row's own request where nothing but its noted reference tells: it is only compared, never cancelled. */
async function findNoted(
  { session, canAnnotate, signingOf }: Making,
  payment: RowPayment,
): Promise<Outcome | null> {
  if (!canAnnotate) return null;
  const [known, earlier] = await Promise.all([
    signingOf(payment.subWalletId),
    readEarlier(session, payment.subWalletId),
  ]);
  const found = earlier?.items.find(
    (one) => hasReference(payment, one) && paysTheSame(payment, one) && !hasEndedUnpaid(one),
  );
  const requestId = found?.requestId ?? null;
  if (!known || requestId === null) return null;
  const message = await messageOf(session, requestId);
  const read = await verifyRequest(message, requestId, payment.intent, known.facts);
  return read.ok ? { row: { mark: "made", requestId, words: "" } } : null;
}

const lostKey = (token: string) => keyOf(["lost", token]);

const lost = (token: string): Outcome => ({
  row: { mark: "unclear", requestId: null, words: UNKNOWN },
  asked: { key: lostKey(token), texts: [] },
});

function keyOf(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 24);
}

async function submitRow(
  { session, canAnnotate, signingOf }: Making,
  { subWalletId, intent, reference, note }: RowPayment,
  token: string,
  tick: string,
): Promise<Outcome> {
  const known = await signingOf(subWalletId);
  if (!known) return { row: null, problem: NO_SUB_WALLET };
  const { signing, facts } = known;
  const questions = await fixedQuestions(session, signing, intent, { quotes: {}, prepared: null });
  const annotation = canAnnotate ? { reference, note: note || null } : null;
  const submission = { token, intent, annotation, facts, questions, reviewedNonce: null };
  const meant = { intent, facts, currency: signing.currency };
  const attempt = (ticks: Ticks) =>
    submitOnce(session, { ...submission, ticks }, (call) => submitDirect(session, meant, call, ticks));
  const made = await attempt(NO_TICKS).catch((error: unknown) => {
    if (!(error instanceof QuestionsOpenError) || keyOfQuestions(error.questions) !== tick) throw error;
    return attempt(ticksOf(error.questions));
  });
  if (made.ok) {
    const mark = made.fingerprint === null ? "uncompared" : "made";
    return { row: { mark, requestId: made.requestId, words: "" } };
  }
  if (made.questions) return { row: { mark: "refused", requestId: null, words: CHOSEN } };
  return differs(null, made.mismatches);
}

const keyOfQuestions = (questions: readonly Question[]) => keyOf(questions.map(({ value }) => value));

const ticksOf = (questions: readonly Question[]): Ticks => ({
  ...NO_TICKS,
  ...Object.fromEntries(questions.map(({ id, value }) => [`confirm-${id}`, value])),
});

const differs = (requestId: string | null, mismatches: readonly Mismatch[]): Outcome => ({
  row: { mark: "differs", requestId, words: DIFFERS },
  problem: "Stopped: the service does not make what was asked for. Tell support.",
  mismatches,
});

/** Compares a request that had nothing to sign when it was made. */
export async function compareRow(
  { session, signingOf }: Making,
  { subWalletId, intent }: RowPayment,
  earlier: MadeRow,
): Promise<Outcome> {
  const requestId = earlier.requestId ?? "";
  const [known, message] = await Promise.all([signingOf(subWalletId), messageOf(session, requestId)]);
  if (!known || message === null) return { row: earlier };
  const read = await verifyRequest(message, requestId, intent, known.facts);
  if (read.ok) return { row: { ...earlier, mark: "made" } };
  const { mismatches } = await withdraw(session, requestId, read.mismatches);
  return differs(requestId, mismatches);
}

async function outcomeOf(error: unknown, { session, canFind }: Making, token: string): Promise<Outcome> {
  if (error instanceof QuestionsOpenError) return asking(error.questions);
  if (error instanceof LostAnswerError) {
    return { row: { mark: "uncompared", requestId: error.requestId, words: "" } };
  }
  if (error instanceof UnconfirmedIntentError) {
    return { row: { mark: "refused", requestId: null, words: OTHER_DETAILS } };
  }
  if (error instanceof UnclearAnswerError) {
    const problem = wordsOf(error.failure);
    const isNone = canFind || (isCustodyFailure(error.failure) && error.failure.outcome === "none");
    return isNone ? { row: null, problem } : { ...lost(token), problem };
  }
  if (!isCustodyFailure(error)) throw error;
  // Nothing of the row is settled: it is made when the form is sent again.
  if (isUnclear(error) || isWait(error) || error instanceof SharedStateUnavailable)
    return { row: null, problem: wordsOf(error) };
  const { value: requestId } = await settle(findRequestByKey(session, token));
  if (requestId) return { row: { mark: "refused", requestId, words: OTHER_DETAILS } };
  return { row: { mark: "refused", requestId: null, words: wordsOf(error) } };
}

function asking(questions: readonly Question[]): Outcome {
  const texts = questions.map(({ text, link = null }) => ({ text, link }));
  const [first] = texts;
  const words = first?.text ?? "";
  return { row: { mark: "asked", requestId: null, words }, asked: { key: keyOfQuestions(questions), texts } };
}
