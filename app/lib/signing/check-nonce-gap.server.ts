import { sendRules } from "~/lib/chains";
import { settle } from "~/lib/custody/settle.server";
import type { Transaction } from "~/lib/custody/shapes.server";
import { listSubWalletTransactions } from "~/lib/custody/transactions/history.server";
import type { Intent } from "~/lib/operations";
import { refuse } from "~/lib/operations/kit/findings";
import { NONCE_DRIFT } from "~/lib/operations/kit/limits";
import type { Verification } from "~/lib/operations/kit/types";
import type { Session } from "~/lib/session/session.server";
import { requestNonce } from "./request-nonce.server";

const NEWEST = 50;
/** Each costs a call. */
const MAX_REQUESTS = 5;

/** A request that ended so has given its nonce back: it says nothing about the account. */
const UNUSED = new Set(["USER_CANCELLED", "SYSTEM_CANCELLED", "ERROR", "BLOCKED"]);

function isNumbered({ status, transactionDirection }: Transaction): boolean {
  return transactionDirection !== "RECEIVED" && !UNUSED.has(status);
}

/**
 * The highest nonce that the sub-wallet's next transaction may have; null when it cannot be known: the backend does not
 * list the sub-wallet's transactions, or lists so many that their count says nothing, and the nonce of none.
 */
async function maxExpectedNonce(
  session: Session,
  { chain, subWalletId }: Intent,
  found: number,
  requestId: string | null,
): Promise<number | null> {
  const { value } = await settle(listSubWalletTransactions(session, subWalletId, { limit: NEWEST }));
  if (!value) return null;
  const sent = value.items.filter((one) => isNumbered(one) && one.requestId !== requestId);
  const byCount = sendRules(chain)?.numbersFromZero ? sent.length + NONCE_DRIFT : null;
  if (byCount !== null && found <= byCount) return byCount;
  const requests = sent.flatMap((one) => one.requestId ?? []).slice(0, MAX_REQUESTS);
  const known = await Promise.all(requests.map((id) => requestNonce(session, id)));
  const nonces = known.filter((nonce) => nonce !== null);
  if (nonces.length > 0) return Math.max(...nonces) + NONCE_DRIFT;
  return value.nextToken === null ? byCount : null;
}

/**
 * Refuses a nonce that nobody asked for and that lies far ahead of those the sub-wallet has used: such a transaction
 * would wait, signed, until somebody lets it through. What was used is the backend's own word, in its history and in
 * its earlier requests, so this stops one that lies about a single transaction. On the XRP Ledger numbering begins at
 * the ledger in which the account was made, so that the first request of an account is believed.
 * @param requestId of the request that is judged, where it is stored already
 */
export async function checkNonceGap(
  session: Session,
  intent: Intent,
  verification: Verification,
  requestId: string | null = null,
): Promise<Verification> {
  if (!verification.ok || verification.decoded.nonce === null) return verification;
  if ("nonce" in intent && intent.nonce !== null) return verification;
  const { nonce } = verification.decoded;
  const highest = await maxExpectedNonce(session, intent, nonce, requestId);
  if (highest === null || nonce <= highest) return verification;
  const message = "The nonce is far ahead of this sub-wallet's other transactions";
  return refuse("nonce", `${highest} at most`, nonce, message);
}
