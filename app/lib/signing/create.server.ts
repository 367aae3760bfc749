import { cancelRequest } from "~/lib/custody/transactions/requests.server";
import { env } from "~/lib/env.server";
import { formatExact, fromUnits } from "~/lib/money";
import type { SendIntent } from "~/lib/operations/intent";
import type { DecodedTransaction, Mismatch, VerificationFacts } from "~/lib/operations/kit/types";
import { verifyTransaction } from "~/lib/operations/verify.server";
import type { Session } from "~/lib/session/session.server";
import { callPrepare, type Rates } from "../operations/calls.server";
import type { SendSituation } from "../send/page-data.server";
import { judgeNonce } from "./judge-nonce.server";

/** What the backend prepared, decoded and found to be what was asked for. */
export interface Preview {
  intent: SendIntent;
  /** What it was judged by; the request that follows is judged by the same. */
  facts: VerificationFacts;
  decoded: DecodedTransaction;
  fingerprint: string;
  rates: Rates;
}

/** What was reviewed and is to be created: the creation is checked against all of it. */
export interface ReviewedIntent {
  intent: SendIntent;
  previewed: { nonce: number | null; feeAtMost: string };
  facts: VerificationFacts;
  /** Display currency of the rates. */
  currency: string;
}

export type PrepareResult = { ok: true; prepared: Preview } | { ok: false; mismatches: Mismatch[] };
/**
 * `fingerprint` is null while the transaction to sign could not be compared yet; `quotedGasPrice` is what its price was
 * judged by, where anything was quoted.
 */
export type SubmitResult =
  | {
      ok: true;
      requestId: string;
      fingerprint: string | null;
      intent: SendIntent;
      quotedGasPrice?: string | null;
    }
  | { ok: false; mismatches: Mismatch[] };

/**
 * What a transaction of this sub-wallet is checked against. The key that vouches for addresses is the backend's own
 * word, unless the configuration pins it: then one that is not pinned counts as none.
 */
export function factsOf({ payer }: Pick<SendSituation, "payer">): VerificationFacts {
  const pinned = env().CUSTODY_PROVENANCE_KEYS;
  const named = payer.wallet?.cluster.provenancePublicKey?.toLowerCase() ?? null;
  const isTrusted = named !== null && (pinned.length === 0 || pinned.includes(named));
  return { provenancePublicKey: isTrusted ? named : null, walletPath: payer.walletPath };
}

/** {@link factsOf}, with what was quoted for the speed that the intent names: the same for preview and request. */
export function factsFor({ payer, quotes }: SendSituation, intent: SendIntent): VerificationFacts {
  const speed = "fee" in intent ? intent.fee.speed : "CUSTOM";
  const quote = speed === "CUSTOM" ? undefined : quotes[speed];
  return { ...factsOf({ payer }), quotedGasPrice: quote?.price.toString() ?? null };
}

/** Has the backend build the transaction without storing it, and checks what it built. */
export async function prepare(
  session: Session,
  situation: SendSituation,
  intent: SendIntent,
): Promise<PrepareResult> {
  const answer = await callPrepare(session, intent, situation.currency, { preview: true });
  const { reportedFee, rates } = answer;
  const facts = factsFor(situation, intent);
  const checked = await verifyTransaction(answer.signData, intent, { ...facts, reportedFee });
  const judged = await judgeNonce(session, intent, checked);
  if (!judged.ok) return judged;
  const { decoded, fingerprint } = judged;
  return { ok: true, prepared: { intent, facts, decoded, fingerprint, rates } };
}

/**
 * What can be sent at most to the intent's recipient at its fee, whatever its amount: as the amount field takes it, and
 * in words with the fee. Null when the backend does not say, or says that it is nothing.
 */
export async function askMax(
  session: Session,
  { currency }: Pick<SendSituation, "currency">,
  intent: SendIntent,
): Promise<{ amount: string; words: string } | null> {
  const { max } = await callPrepare(session, intent, currency, { preview: true });
  if (!max || BigInt(max.amount) === 0n) return null;
  const { decimals, symbol } = intent.asset;
  const [amount, fee] = [max.amount, max.fee].map((units) => fromUnits(BigInt(units), decimals));
  if (amount === undefined || fee === undefined) return null;
  const words = `${formatExact(amount)} ${symbol} is the most at this fee; the fee takes ${formatExact(fee)} ${symbol} more.`;
  return { amount, words };
}

/**
 * Creates the request and checks it as the preview was checked. A request that is not what was reviewed is
 * cancelled before anybody can sign it; where that fails, the mismatches are told all the same.
 */
export async function submit(
  session: Session,
  { intent, previewed, facts, currency }: ReviewedIntent,
  idempotencyKey: string,
): Promise<SubmitResult> {
  const answer = await callPrepare(session, intent, currency, { preview: false, idempotencyKey });
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
  };
  const mismatches = checked.ok ? [missing] : checked.mismatches;
  return requestId === null ? { ok: false, mismatches } : withdraw(session, requestId, mismatches);
}

/** Cancels a request that is not what was meant, and says so when that fails. */
export async function withdraw(
  session: Session,
  requestId: string,
  mismatches: Mismatch[],
): Promise<{ ok: false; mismatches: Mismatch[] }> {
  if (await isCancelled(session, requestId)) return { ok: false, mismatches };
  const open = {
    field: "requestId",
    expected: "a cancelled request",
    found: requestId,
    message: "The request could not be cancelled. Do not approve it on the phone",
  };
  return { ok: false, mismatches: [...mismatches, open] };
}

/** Whatever stands in the way, a session that is over too, must not hide what was found wrong. */
async function isCancelled(session: Session, requestId: string): Promise<boolean> {
  try {
    await cancelRequest(session, requestId, "The transaction is not what was entered");
    return true;
  } catch {
    return false;
  }
}
