import { z } from "zod";
import type { SolanaPayload } from "../operations/solana/payment";
import type { Session } from "../session/session.server";
import { custody } from "./client.server";
import { createdRequest, forSigning } from "./created-request.server";
import { graphql } from "./graphql";

const document = graphql(`
  mutation createSolanaPaymentTransaction($input: CreateSolanaPaymentTransactionInput!) {
    createSolanaPaymentTransaction(transactionInput: $input) { requestId }
  }
`);

/**
 * Has the backend make a request for a Solana payment.
 * @returns the request id
 * @throws CustodyError INVALID_INPUT, INSUFFICIENT_BALANCE, NOT_ALLOWED… with the backend's words
 */
export async function createSolanaPaymentTransaction(
  session: Session,
  { subWalletId, ...solanaTransactionInput }: SolanaPayload["input"],
  idempotencyKey: string,
): Promise<string> {
  const input = { ...forSigning(session), subWalletId, solanaTransactionInput };
  const shape = z.object({ createSolanaPaymentTransaction: createdRequest });
  const answer = await custody(session).request(document, shape, { input }, { idempotencyKey });
  return answer.createSolanaPaymentTransaction.requestId;
}
