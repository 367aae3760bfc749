import { z } from "zod";
import type { CardanoPayload } from "../operations/cardano/payment";
import type { Session } from "../session/session.server";
import { custody } from "./client.server";
import { createdRequest, forSigning } from "./created-request.server";
import { graphql } from "./graphql";

const document = graphql(`
  mutation createCardanoPaymentTransaction($input: CreateCardanoPaymentTransactionInput!) {
    createCardanoPaymentTransaction(transactionInput: $input) { requestId }
  }
`);

/**
 * Has the backend make a request for a Cardano payment.
 * @returns the request id
 * @throws CustodyError INVALID_INPUT, INSUFFICIENT_BALANCE, NOT_ALLOWED… with the backend's words
 */
export async function createCardanoPaymentTransaction(
  session: Session,
  { subWalletId, ...cardanoTransactionInput }: CardanoPayload["input"],
  idempotencyKey: string,
): Promise<string> {
  const input = { ...forSigning(session), subWalletId, cardanoTransactionInput };
  const shape = z.object({ createCardanoPaymentTransaction: createdRequest });
  const answer = await custody(session).request(document, shape, { input }, { idempotencyKey });
  return answer.createCardanoPaymentTransaction.requestId;
}
