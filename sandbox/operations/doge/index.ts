import { requestIdAnswer } from "../answers";
import { type Creation, createFor, type OperationContext } from "../creation";
import { type DogePayment, prepareDoge } from "./payment";

type DogeCreation = Creation & { subWalletId: string; dogeTransactionInput: DogePayment };

export const dogeOperations = {
  async createDogePaymentTransaction(
    _: unknown,
    { transactionInput: input }: { transactionInput: DogeCreation },
    context: OperationContext,
  ) {
    const { subWalletId, dogeTransactionInput: payment } = input;
    const created = await createFor(
      context,
      "DOGE_TRANSACTION_REQUEST",
      input,
      (tx, { organisationId }, requestId) =>
        prepareDoge(tx, context.services, organisationId, requestId, { subWalletId, payment }),
    );
    return requestIdAnswer(created);
  },
};
