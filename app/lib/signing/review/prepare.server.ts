import type { Rates } from "~/lib/custody/transactions/mutation.server";
import type { FeeQuotes } from "~/lib/fees/speeds";
import type { Intent } from "~/lib/operations";
import { callOperation, verifyTransaction } from "~/lib/operations/index.server";
import type { Decoded, Mismatch, VerificationFacts } from "~/lib/operations/kit/types";
import type { Session } from "~/lib/session/session.server";
import { checkNonceGap } from "../check-nonce-gap.server";
import { type SigningData, verificationFacts } from "../signing-data.server";

export interface Preview {
  intent: Intent;
  facts: VerificationFacts;
  decoded: Decoded;
  fingerprint: string;
  rates: Rates;
}

export type PrepareResult = { ok: true; preview: Preview } | { ok: false; mismatches: Mismatch[] };

/** {@link verificationFacts} with the quote for the intent's speed: the same for preview and request. */
export function quotedFacts(
  signing: Pick<SigningData, "payer">,
  intent: Intent,
  quotes: FeeQuotes,
): VerificationFacts {
  const speed = "fee" in intent ? intent.fee.speed : "CUSTOM";
  const quote = speed === "CUSTOM" ? undefined : quotes[speed];
  return { ...verificationFacts(signing), quotedGasPrice: quote?.price.toString() ?? null };
}

export async function prepare(
  session: Session,
  signing: Pick<SigningData, "payer" | "currency">,
  intent: Intent,
  quotes: FeeQuotes,
): Promise<PrepareResult> {
  const answer = await callOperation(session, intent, signing.currency, { preview: true });
  const { signData, reportedFee, rates } = answer;
  const facts = quotedFacts(signing, intent, quotes);
  const checked = await verifyTransaction(signData, intent, { ...facts, reportedFee });
  const judged = await checkNonceGap(session, intent, checked);
  if (!judged.ok) return judged;
  const { decoded, fingerprint } = judged;
  return { ok: true, preview: { intent, facts, decoded, fingerprint, rates } };
}
