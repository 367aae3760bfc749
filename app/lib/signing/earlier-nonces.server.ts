import { z } from "zod";
import { settle } from "~/lib/custody/settle.server";
import { listSubWalletTransactions } from "~/lib/custody/transactions/history.server";
import { getRequest } from "~/lib/custody/transactions/requests.server";
import { isCancellableStatus } from "~/lib/present/status";
import type { Session } from "~/lib/session/session.server";

const NEWEST = 25;
/** Each costs a call: with more of them waiting, the lowest are not looked for. */
const MOST_ASKED = 5;

const nonce = z.union([z.number().int(), z.string().regex(/^0x[0-9a-f]{1,8}$/i)]).transform(Number);
const withNonce = z.object({
  payload: z.object({
    signData: z.union([
      z.object({ transaction: z.object({ nonce }) }).transform(({ transaction }) => transaction.nonce),
      z.object({ data: z.object({ nonce }) }).transform(({ data }) => data.nonce),
      z.object({ data: z.object({ sequence: nonce }) }).transform(({ data }) => data.sequence),
    ]),
  }),
});

async function nonceOf(session: Session, requestId: string): Promise<number | null> {
  const { value } = await settle(getRequest(session, requestId));
  const read = withNonce.safeParse(value?.webhookMessage);
  return read.success ? read.data.payload.signData : null;
}

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
    .slice(0, MOST_ASKED);
  const nonces = await Promise.all(waiting.map((one) => nonceOf(session, one.requestId ?? "")));
  return nonces.filter((other): other is number => other !== null && other < nonce).sort((a, b) => a - b);
}
