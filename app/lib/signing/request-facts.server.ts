import { z } from "zod";
import { settle } from "~/lib/custody/settle.server";
import { getRequest } from "~/lib/custody/transactions/requests.server";
import type { Session } from "~/lib/session/session.server";

const quantity = z.union([z.number().int(), z.string().regex(/^(?:0x[0-9a-f]{1,8}|\d{1,10})$/i)]);
const number = quantity.transform(Number);

const withFacts = z.object({
  payload: z.object({
    signData: z.union([
      z.object({ transaction: z.object({ nonce: number }) }).transform(({ transaction }) => transaction),
      z.object({ data: z.object({ nonce: number }) }).transform(({ data }) => data),
      z
        .object({ data: z.object({ sequence: number, destinationTag: number.nullish() }) })
        .transform(({ data: { sequence, destinationTag } }) => ({ nonce: sequence, destinationTag })),
    ]),
  }),
});

/** Unchecked, from the request's own transaction. */
export interface RequestFacts {
  nonce: number;
  /** Destination tag, decimal digits; null: none. */
  tag: string | null;
}

/** Null on chains without nonces, and if the backend does not return it. */
export async function requestFacts(session: Session, requestId: string): Promise<RequestFacts | null> {
  return factsOfMessage((await settle(getRequest(session, requestId))).value?.webhookMessage);
}

export function factsOfMessage(message: unknown): RequestFacts | null {
  const read = withFacts.safeParse(message);
  if (!read.success) return null;
  const { nonce, ...rest } = read.data.payload.signData;
  const tag = "destinationTag" in rest ? rest.destinationTag : null;
  return { nonce, tag: tag === null || tag === undefined ? null : String(tag) };
}
