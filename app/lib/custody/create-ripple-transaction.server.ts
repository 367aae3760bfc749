import { z } from "zod";
import type { RipplePayload } from "../operations/ripple/payment";
import type { Session } from "../session/session.server";
import { custody } from "./client.server";
import { createdRequest, forSigning } from "./created-request.server";
import { graphql } from "./graphql";
import { maybe } from "./shapes.server";

const hex = z.string().regex(/^[0-9a-f]+$/);
// The digest is only compared: an answer without one has made a request all the same.
const answer = createdRequest.extend({
  signData: maybe(z.object({ transactionDigest: hex })).catch(null),
});

const document = graphql(`
  mutation createRippleTransaction($input: CreateRippleTransactionInput!) {
    createRippleTransaction(createRippleTransactionInput: $input) {
      requestId
      signData { transactionDigest signData shaSignData }
    }
  }
`);

/**
 * Has the backend make a request for an XRP payment.
 * @returns the request id, and the digest (hex) that the backend says it is to sign
 * @throws CustodyError INVALID_INPUT, INSUFFICIENT_BALANCE, NOT_ALLOWED… with the backend's words
 */
export async function createRippleTransaction(
  session: Session,
  { subWalletId, ...rippleTransactionInput }: RipplePayload["input"],
  idempotencyKey: string,
): Promise<{ requestId: string; digest: string | null }> {
  const input = { ...forSigning(session), subWalletId, rippleTransactionInput };
  const shape = z.object({ createRippleTransaction: answer });
  const made = await custody(session).request(document, shape, { input }, { idempotencyKey });
  const { requestId, signData } = made.createRippleTransaction;
  return { requestId, digest: signData?.transactionDigest ?? null };
}
