import type { NewAnnotation } from "~/lib/custody/transactions/annotation.server";
import { callOperation, verifyTransaction } from "~/lib/operations/index.server";
import type { Mismatch } from "~/lib/operations/kit/types";
import type { Session } from "~/lib/session/session.server";
import type { ReviewedIntent } from "../review/reviewed.server";
import type { CreatedRequest } from "../screen/sign-screen.server";
import { withdraw } from "./withdraw.server";

/** `newestKnown`: the backend refuses the call if a newer request exists. */
export interface MakingCall {
  idempotencyKey: string;
  newestKnown?: string | undefined;
  /** Absent or null for nothing. */
  annotation?: NewAnnotation | null;
}

export type SubmitResult = ({ ok: true } & CreatedRequest) | { ok: false; mismatches: Mismatch[] };

/** Cancels a request that differs from the review, before anyone can sign it. If that fails, the mismatches say so. */
export async function submit(
  session: Session,
  { intent, previewed, facts, currency }: ReviewedIntent,
  call: MakingCall,
): Promise<SubmitResult> {
  const answer = await callOperation(session, intent, currency, { preview: false, ...call });
  const { requestId, reportedFee } = answer;
  const checked = await verifyTransaction(answer.signData, intent, { ...facts, previewed, reportedFee });
  if (checked.ok && requestId) {
    const { quotedGasPrice = null } = facts;
    return { ok: true, requestId, fingerprint: checked.fingerprint, intent, quotedGasPrice };
  }
  const missing = {
    field: "requestId",
    expected: "a request id",
    found: "nothing",
    message: "The request has no id",
    mayBeOpen: true as const,
  };
  const mismatches = checked.ok ? [missing] : checked.mismatches;
  return requestId === null ? { ok: false, mismatches } : withdraw(session, requestId, mismatches);
}
