import { z } from "zod";
import type { SubstratePayload } from "../operations/substrate/payment";
import type { Session } from "../session/session.server";
import { custody } from "./client.server";
import { createdRequest, forSigning } from "./created-request.server";
import { graphql } from "./graphql";

const document = graphql(`
  mutation createSubstratePaymentTransaction($input: CreateSubstratePaymentTransactionInput!) {
    createSubstratePaymentTransaction(transactionInput: $input) { requestId }
  }
`);

/**
 * Has the backend make a request for a Substrate payment.
 * @returns the request id
 * @throws CustodyError INVALID_INPUT, INSUFFICIENT_BALANCE, NOT_ALLOWED… with the backend's words
 */
export async function createSubstratePaymentTransaction(
  session: Session,
  { subWalletId, ...substrateTransactionInput }: SubstratePayload["input"],
  idempotencyKey: string,
): Promise<string> {
  const input = { ...forSigning(session), subWalletId, substrateTransactionInput };
  const shape = z.object({ createSubstratePaymentTransaction: createdRequest });
  const answer = await custody(session).request(document, shape, { input }, { idempotencyKey });
  return answer.createSubstratePaymentTransaction.requestId;
}
