import { settle } from "~/lib/custody/settle.server";
import { listSubWalletTransactions } from "~/lib/custody/transactions/history.server";
import { isCancellableStatus } from "~/lib/present/status";
import type { Session } from "~/lib/session/session.server";
import { requestNonce } from "./request-nonce.server";

const NEWEST = 25;
/** Each costs a call: with more of them pending, the lowest are not looked up. */
const MAX_REQUESTS = 5;

/**
 * Nonces of the sub-wallet's requests that are not signed yet and must reach the network before one with this nonce,
 * lowest first. Unchecked, for a warning. Empty when the backend does not list them.
 */
export async function earlierNonces(
  session: Session,
  subWalletId: string,
  { requestId, nonce }: { requestId: string; nonce: number },
): Promise<number[]> {
  const { value } = await settle(listSubWalletTransactions(session, subWalletId, { limit: NEWEST }));
  const waiting = (value?.items ?? [])
    .filter((one) => isCancellableStatus(one.status) && one.requestId && one.requestId !== requestId)
    .slice(0, MAX_REQUESTS);
  const nonces = await Promise.all(waiting.map((one) => requestNonce(session, one.requestId ?? "")));
  return nonces.filter((other): other is number => other !== null && other < nonce).sort((a, b) => a - b);
}
