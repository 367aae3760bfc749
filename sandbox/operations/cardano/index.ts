import { requestIdAnswer } from "../answers";
import { type Creation, createFor, type OperationContext, type Preparation } from "../creation";
import { type CardanoPayment, prepareCardanoPayment } from "./payment";
import { prepareCardanoStake, prepareCardanoUnstake, prepareCardanoWithdrawal } from "./stake";

type CardanoCreation = Creation & { subWalletId: string };
type Payment = CardanoCreation & { cardanoTransactionInput: CardanoPayment };
type Stake = CardanoCreation & { cardanoTransactionInput: { poolId: string } };

async function create(
  context: OperationContext,
  operation: "PAYMENT" | "STAKE" | "UNSTAKE" | "WITHDRAWAL",
  input: CardanoCreation,
  prepare: Preparation,
) {
  // Some of these have one input, which alone would make them the same intent.
  const intent = { ...input, operation };
  return requestIdAnswer(await createFor(context, "CARDANO_TRANSACTION_REQUEST", intent, prepare));
}

export const cardanoOperations = {
  createCardanoPaymentTransaction: (
    _: unknown,
    { transactionInput: input }: { transactionInput: Payment },
    context: OperationContext,
  ) =>
    create(context, "PAYMENT", input, (tx, { organisationId }, requestId) =>
      prepareCardanoPayment(
        { tx, services: context.services, organisationId, requestId },
        input.subWalletId,
        input.cardanoTransactionInput,
      ),
    ),

  createCardanoStakeTransaction: (
    _: unknown,
    { transactionInput: input }: { transactionInput: Stake },
    context: OperationContext,
  ) =>
    create(context, "STAKE", input, (tx, { organisationId }, requestId) =>
      prepareCardanoStake(
        { tx, services: context.services, organisationId, requestId },
        input.subWalletId,
        input.cardanoTransactionInput.poolId,
      ),
    ),

  createCardanoUnstakeTransaction: (
    _: unknown,
    { transactionInput: input }: { transactionInput: CardanoCreation },
    context: OperationContext,
  ) =>
    create(context, "UNSTAKE", input, (tx, { organisationId }, requestId) =>
      prepareCardanoUnstake({ tx, services: context.services, organisationId, requestId }, input.subWalletId),
    ),

  createCardanoWithdrawalTransaction: (
    _: unknown,
    { transactionInput: input }: { transactionInput: CardanoCreation },
    context: OperationContext,
  ) =>
    create(context, "WITHDRAWAL", input, (tx, { organisationId }, requestId) =>
      prepareCardanoWithdrawal(
        { tx, services: context.services, organisationId, requestId },
        input.subWalletId,
      ),
    ),
};
