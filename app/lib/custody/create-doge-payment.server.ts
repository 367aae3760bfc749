import { z } from "zod";
import type { DogePayload } from "../operations/doge/payment";
import type { Session } from "../session/session.server";
import { custody } from "./client.server";
import { createdRequest, forSigning } from "./created-request.server";
import { graphql } from "./graphql";

const document = graphql(`
  mutation createDogePaymentTransaction($input: CreateDogePaymentTransactionInput!) {
    createDogePaymentTransaction(transactionInput: $input) { requestId }
  }
`);

/**
 * Has the backend make a request for a Dogecoin payment.
 * @returns the request id
 * @throws CustodyError INVALID_INPUT, INSUFFICIENT_BALANCE, NOT_ALLOWED… with the backend's words
 */
export async function createDogePaymentTransaction(
  session: Session,
  { subWalletId, ...dogeTransactionInput }: DogePayload["input"],
  idempotencyKey: string,
): Promise<string> {
  const input = { ...forSigning(session), subWalletId, dogeTransactionInput };
  const shape = z.object({ createDogePaymentTransaction: createdRequest });
  const answer = await custody(session).request(document, shape, { input }, { idempotencyKey });
  return answer.createDogePaymentTransaction.requestId;
}
