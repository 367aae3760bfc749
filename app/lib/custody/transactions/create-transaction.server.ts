import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";
import { createBitcoinTransaction } from "./bitcoin-mutation.server";
import { createEthereumTransaction } from "./ethereum-mutation.server";
import {
  type CreatedTransaction,
  type CreateOptions,
  EMPTY_ANSWER,
  envelopeWithoutNetwork,
  type Mutation,
  mutation,
  requestId,
} from "./mutation.server";
import { requestMutations } from "./request-mutations.server";

const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);

const transactionIdAnswer = z
  .object({ trustVaultTransactionId: z.string().min(1) })
  .transform(({ trustVaultTransactionId }) => ({ ...EMPTY_ANSWER, requestId: trustVaultTransactionId }));

// The digest is only compared: without one the request still exists.
const rippleAnswer = z
  .object({ requestId, signData: nullable(z.object({ transactionDigest: hex })).catch(null) })
  .transform((made) => ({
    ...EMPTY_ANSWER,
    requestId: made.requestId,
    digest: made.signData?.transactionDigest ?? null,
  }));

const MUTATIONS = {
  ...requestMutations,
  createEthereumTransaction,
  createBitcoinTransaction,
  createRippleTransaction: mutation(
    "createRippleTransaction",
    graphql(`
      mutation createRippleTransaction($input: CreateRippleTransactionInput!) {
        createRippleTransaction(createRippleTransactionInput: $input) {
          requestId
          signData { transactionDigest signData shaSignData }
        }
      }
    `),
    rippleAnswer,
  ),
  createBinanceTransaction: mutation(
    "createBinanceTransaction",
    graphql(`
      mutation createBinanceTransaction($input: CreateBinanceTransactionInput!) {
        createBinanceTransaction(createBinanceTransactionInput: $input) { trustVaultTransactionId }
      }
    `),
    transactionIdAnswer,
  ),
  createExchangeTransfer: mutation(
    "createExchangeTransfer",
    graphql(`
      mutation createExchangeTransfer($input: CreateExchangeTransferInput!) {
        createExchangeTransfer(createExchangeTransferInput: $input) { trustVaultTransactionId }
      }
    `),
    transactionIdAnswer,
    undefined,
    envelopeWithoutNetwork,
  ),
};

type Inputs = {
  [M in keyof typeof MUTATIONS]: (typeof MUTATIONS)[M] extends Mutation<infer Input> ? Input : never;
};
export type TransactionMutation = keyof Inputs;

export type TransactionInput<M extends TransactionMutation> = Inputs[M];

const BY_NAME: { [M in TransactionMutation]: Mutation<TransactionInput<M>> } = MUTATIONS;

/**
 * Builds a transaction and, unless it is a preview, stores it as a request for the phones.
 * @throws CustodyError INVALID_INPUT, INSUFFICIENT_BALANCE, NOT_ALLOWED… with the backend's message
 * @throws Error for a preview of an operation that has none
 */
export function createTransaction<M extends TransactionMutation>(
  session: Session,
  operation: M,
  input: TransactionInput<M>,
  options: CreateOptions,
): Promise<CreatedTransaction> {
  return BY_NAME[operation](session, input, options);
}
