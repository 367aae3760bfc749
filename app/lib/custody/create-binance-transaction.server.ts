import { z } from "zod";
import type { BinancePayload } from "../operations/binance/payment";
import type { Session } from "../session/session.server";
import { custody } from "./client.server";
import { forSigning } from "./created-request.server";
import { graphql } from "./graphql";

const answer = z.object({ trustVaultTransactionId: z.string().min(1) });

const document = graphql(`
  mutation createBinanceTransaction($input: CreateBinanceTransactionInput!) {
    createBinanceTransaction(createBinanceTransactionInput: $input) { trustVaultTransactionId }
  }
`);

/**
 * Has the backend make a request for a payment on Binance Chain.
 * @returns the request id: the backend calls it trustVaultTransactionId here
 * @throws CustodyError INVALID_INPUT, INSUFFICIENT_BALANCE, NOT_ALLOWED… with the backend's words
 */
export async function createBinanceTransaction(
  session: Session,
  binanceTransactionParams: BinancePayload["input"],
  idempotencyKey: string,
): Promise<string> {
  const input = { ...forSigning(session), binanceTransactionParams };
  const shape = z.object({ createBinanceTransaction: answer });
  const made = await custody(session).request(document, shape, { input }, { idempotencyKey });
  return made.createBinanceTransaction.trustVaultTransactionId;
}
