import { setTimeout as sleep } from "node:timers/promises";
import { settle } from "~/lib/custody/settle.server";
import { getRequest } from "~/lib/custody/transactions/requests.server";
import type { SendIntent } from "~/lib/operations/intent";
import type { VerificationFacts } from "~/lib/operations/kit/types";
import { verifyRequest } from "~/lib/operations/verify.server";
import type { Session } from "~/lib/session/session.server";
import { callCreate } from "../operations/calls.server";
import { type SubmitResult, withdraw } from "./create.server";
import { judgeNonce } from "./judge-nonce.server";

/** How long to wait before asking again for the transaction of a request that was just made. */
const WAITS_MS = [0, 200, 400, 800];

/** The message to the phones about a request; null when it is not there yet, or cannot be fetched. */
async function messageOf(session: Session, requestId: string): Promise<unknown> {
  for (const wait of WAITS_MS) {
    await sleep(wait);
    const { value } = await settle(getRequest(session, requestId));
    const message = value?.webhookMessage ?? null;
    if (message !== null) return message;
  }
  return null;
}

/**
 * Creates the request on a chain without a prepare step, fetches what it asks to have signed, and compares that with
 * the intent. A request that is something else is cancelled before anybody can sign it. When there is nothing to
 * compare yet the request stands, without a fingerprint: the sign-on-device screen compares it later.
 */
export async function submitDirect(
  session: Session,
  { intent, facts, currency }: { intent: SendIntent; facts: VerificationFacts; currency: string },
  idempotencyKey: string,
): Promise<SubmitResult> {
  const { requestId, fingerprint } = await callCreate(session, intent, currency, idempotencyKey);
  const message = await messageOf(session, requestId);
  if (message === null) return { ok: true, requestId, fingerprint, intent };
  const read = await verifyRequest(message, requestId, intent, { ...facts, createdFingerprint: fingerprint });
  const checked = await judgeNonce(session, intent, read, requestId);
  return checked.ok
    ? { ok: true, requestId, fingerprint: checked.fingerprint, intent }
    : withdraw(session, requestId, checked.mismatches);
}
