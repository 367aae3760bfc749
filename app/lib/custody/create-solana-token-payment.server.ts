import { z } from "zod";
import type { SolanaTokenPayload } from "../operations/solana/payment";
import type { Session } from "../session/session.server";
import { custody } from "./client.server";
import { createdRequest, forSigning } from "./created-request.server";
import { graphql } from "./graphql";

const document = graphql(`
  mutation createSolanaTokenPaymentTransaction($input: CreateSolanaTokenPaymentTransactionInput!) {
    createSolanaTokenPaymentTransaction(transactionInput: $input) { requestId }
  }
`);

/**
 * Has the backend make a request for a payment of an SPL token.
 * @returns the request id
 * @throws CustodyError INVALID_INPUT, INSUFFICIENT_BALANCE, NOT_ALLOWED… with the backend's words
 */
export async function createSolanaTokenPaymentTransaction(
  session: Session,
  { subWalletId, ...solanaTransactionInput }: SolanaTokenPayload["input"],
  idempotencyKey: string,
): Promise<string> {
  const input = { ...forSigning(session), subWalletId, solanaTransactionInput };
  const shape = z.object({ createSolanaTokenPaymentTransaction: createdRequest });
  const answer = await custody(session).request(document, shape, { input }, { idempotencyKey });
  return answer.createSolanaTokenPaymentTransaction.requestId;
}
