import { z } from "zod";
import { settle } from "~/lib/custody/settle.server";
import { getRequest } from "~/lib/custody/transactions/requests.server";
import type { Session } from "~/lib/session/session.server";

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

/** The nonce (or sequence) of a request's transaction, unchecked; null when the backend does not return it. */
export async function requestNonce(session: Session, requestId: string): Promise<number | null> {
  const { value } = await settle(getRequest(session, requestId));
  const read = withNonce.safeParse(value?.webhookMessage);
  return read.success ? read.data.payload.signData : null;
}
