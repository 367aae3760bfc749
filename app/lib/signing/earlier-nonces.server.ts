import { settle } from "~/lib/custody/settle.server";
import { listSubWalletTransactions } from "~/lib/custody/transactions/history.server";
import { isCancellableStatus } from "~/lib/present/status";
import type { Session } from "~/lib/session/session.server";
import { requestNonce } from "./request-nonce.server";

const NEWEST = 25;
/** Each costs a call: with more of them waiting, the lowest are not looked for. */
const MAX_ASKED = 5;

/**
 * Nonces of the sub-wallet's requests that still wait to be signed and must reach the network before one with this
 * nonce, lowest first; unchecked, for a warning. Empty when the backend does not say.
 */
export async function earlierNonces(
  session: Session,
  subWalletId: string,
  { requestId, nonce }: { requestId: string; nonce: number },
): Promise<number[]> {
  const { value } = await settle(listSubWalletTransactions(session, subWalletId, { limit: NEWEST }));
  const waiting = (value?.items ?? [])
    .filter((one) => isCancellableStatus(one.status) && one.requestId && one.requestId !== requestId)
    .slice(0, MAX_ASKED);
  const nonces = await Promise.all(waiting.map((one) => requestNonce(session, one.requestId ?? "")));
  return nonces.filter((other): other is number => other !== null && other < nonce).sort((a, b) => a - b);
}
