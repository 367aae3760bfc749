import { setTimeout as sleep } from "node:timers/promises";
import { settle } from "~/lib/custody/settle.server";
import { getRequest } from "~/lib/custody/transactions/requests.server";
import { callOperation, verifyRequest } from "~/lib/operations/index.server";
import { fingerprintOf } from "~/lib/operations/kit/fingerprint";
import type { Session } from "~/lib/session/session.server";
import { checkNonceGap } from "../check-nonce-gap.server";
import { createdQuestions } from "../questions/created-questions.server";
import type { Question, Ticks } from "../questions/questions";
import { areTicked } from "../questions/questions.server";
import type { ReviewedIntent } from "../review/reviewed.server";
import type { MakingCall, SubmitResult } from "./submit.server";
import { withdraw } from "./withdraw.server";

/** What is to be created without a preview. */
export interface DirectIntent extends Omit<ReviewedIntent, "previewed"> {
  /** What has to be ticked whatever the backend knows. */
  questions: readonly Question[];
}

/** `questions` have to be ticked first: the request was cancelled for nothing else. */
export type DirectResult = SubmitResult & { questions?: readonly Question[] };

/** The wait before asking again for the transaction of a request that was just created. */
const RETRY_DELAYS_MS = [0, 200, 400, 800];

/** The message to the phones about a request; null when it is not available yet or cannot be fetched. */
export async function messageOf(session: Session, requestId: string): Promise<unknown> {
  for (const wait of RETRY_DELAYS_MS) {
    await sleep(wait);
    const { value } = await settle(getRequest(session, requestId, { fresh: true }));
    const message = value?.webhookMessage ?? null;
    if (message !== null) return message;
  }
  return null;
}

/**
 * Creates the request on a chain without a preview, fetches its transaction, and compares it with the intent. A request
 * that differs is cancelled before anyone can sign it. When there is nothing to compare yet, the request stays without
 * a fingerprint, and the sign-on-device screen compares it later. One for which the service chose an unusual price or
 * nonce is cancelled too, unless that is ticked.
 */
export async function submitDirect(
  session: Session,
  { intent, facts, currency }: Omit<DirectIntent, "questions">,
  call: MakingCall,
  ticks: Ticks,
): Promise<DirectResult> {
  const { requestId, digest } = await callOperation(session, intent, currency, {
    preview: false,
    ...call,
  });
  if (requestId === null) throw new Error(`${intent.operation} created no request`);
  const fingerprint = digest === null ? null : fingerprintOf([digest]);
  const message = await messageOf(session, requestId);
  if (message === null) return { ok: true, requestId, fingerprint, intent };
  const read = await verifyRequest(message, requestId, intent, { ...facts, createdFingerprint: fingerprint });
  const checked = await checkNonceGap(session, intent, read, requestId);
  if (!checked.ok) return withdraw(session, requestId, checked.mismatches);
  const questions = await createdQuestions(session, intent, checked.decoded, requestId);
  if (areTicked(questions, ticks)) return { ok: true, requestId, fingerprint: checked.fingerprint, intent };
  const withdrawn = await withdraw(session, requestId, []);
  return withdrawn.mismatches.length > 0 ? withdrawn : { ...withdrawn, questions };
}
