import type { ApiContext } from "../../api/context";
import { requestIdAnswer } from "../answers";
import { type Creation, createFor } from "../creation";
import { type DogePayment, prepareDoge } from "./payment";

type DogeCreation = Creation & { subWalletId: string; dogeTransactionInput: DogePayment };

export const dogeOperations = {
  async createDogePaymentTransaction(
    _: unknown,
    { transactionInput: input }: { transactionInput: DogeCreation },
    context: ApiContext,
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
