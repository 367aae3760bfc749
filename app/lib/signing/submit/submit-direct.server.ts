import { setTimeout as sleep } from "node:timers/promises";
import { settle } from "~/lib/custody/settle.server";
import { getRequest } from "~/lib/custody/transactions/requests.server";
import { callOperation, verifyRequest } from "~/lib/operations/index.server";
import { fingerprinted } from "~/lib/operations/kit/fingerprint";
import type { Session } from "~/lib/session/session.server";
import { checkNonceGap } from "../check-nonce-gap.server";
import { createdQuestions } from "../questions/created-questions.server";
import type { Question, Ticks } from "../questions/questions";
import { areTicked } from "../questions/questions.server";
import type { ReviewedIntent } from "../review/reviewed.server";
import type { MakingCall, SubmitResult } from "./submit.server";
import { withdraw } from "./withdraw.server";

export interface DirectIntent extends Omit<ReviewedIntent, "previewed"> {
  questions: readonly Question[];
}

/** `questions` must be ticked first; the request was cancelled only because of them. */
export type DirectResult = SubmitResult & { questions?: readonly Question[] };

/** The transaction may appear a moment after the request. */
const RETRY_DELAYS_MS = [0, 200, 400, 800];

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
 * A request that differs from the intent is cancelled before anyone can sign it; so is one with an unusual price or
 * nonce, unless ticked. Without a transaction yet, the sign-on-device screen compares it later.
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
  const fingerprint = digest === null ? null : fingerprinted([digest]).fingerprint;
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
