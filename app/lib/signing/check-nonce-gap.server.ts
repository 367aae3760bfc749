import { numberWord, sendRules } from "~/lib/chains";
import { settle } from "~/lib/custody/settle.server";
import { listOutgoing, type OutgoingTransaction } from "~/lib/custody/transactions/outgoing.server";
import type { Intent } from "~/lib/operations";
import { refuse } from "~/lib/operations/kit/findings";
import { NONCE_DRIFT } from "~/lib/operations/kit/limits";
import type { Verification } from "~/lib/operations/kit/types";
import type { Session } from "~/lib/session/session.server";
import { requestFacts } from "./request-facts.server";

/** Each costs a call if the list has no nonces. */
const MAX_REQUESTS = 5;

/** Requests with these statuses have released their nonce. */
const UNUSED = new Set(["USER_CANCELLED", "SYSTEM_CANCELLED", "ERROR", "BLOCKED"]);

/** Null if unknown: too many transactions to count, and no nonces. */
async function maxExpectedNonce(
  session: Session,
  { chain, subWalletId }: Intent,
  found: number,
  requestId: string | null,
): Promise<number | null> {
  const { value } = await settle(listOutgoing(session, subWalletId));
  if (!value) return null;
  const sent = value.items.filter((one) => !UNUSED.has(one.status) && !isSame(one, requestId));
  const byCount = sendRules(chain)?.numbersFromZero ? sent.length + NONCE_DRIFT : null;
  if (byCount !== null && found <= byCount) return byCount;
  const nonces = await knownNonces(session, value.nextNonce, sent);
  if (nonces.length > 0) return Math.max(...nonces) + NONCE_DRIFT;
  return value.isWhole ? byCount : null;
}

function isSame(one: OutgoingTransaction, requestId: string | null): boolean {
  return requestId !== null && one.requestId === requestId;
}

async function knownNonces(
  session: Session,
  next: number | null,
  sent: readonly OutgoingTransaction[],
): Promise<number[]> {
  const listed = [next, ...sent.map(({ nonce }) => nonce)].filter((one) => one !== null);
  if (listed.length > 0) return listed;
  const requests = sent.flatMap((one) => one.requestId ?? []).slice(0, MAX_REQUESTS);
  const read = await Promise.all(requests.map((id) => requestFacts(session, id)));
  return read.flatMap((facts) => facts?.nonce ?? []);
}

/**
 * Signed, a transaction with a nonce far ahead waits until someone makes it valid. The used nonces come from the
 * backend too, so this detects only a lie about a single transaction. XRP numbering starts at the ledger that created
 * the account.
 * @param requestId of the request itself if it is stored
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
  const message = `The ${numberWord(intent.chain)} is far ahead of this sub-wallet's other transactions`;
  return refuse("nonce", `at most ${highest}`, nonce, message);
}
