import { invalidInput } from "../../base/errors";
import { type Creation, createFor, type OperationContext } from "../creation";
import { type BinanceParams, prepareBinance } from "./payment";

type BinanceCreation = Creation & { binanceTransactionParams: BinanceParams };

export const binanceOperations = {
  async createBinanceTransaction(
    _: unknown,
    { createBinanceTransactionInput: input }: { createBinanceTransactionInput: BinanceCreation },
    context: OperationContext,
  ) {
    const { requestId } = await createFor(context, "BINANCE_TRANSACTION_REQUEST", input, (tx, principal) => {
      // The answer is nothing but an id, and a preview makes none.
      if (input.sendToDevicesForSigning === false) throw invalidInput("A Binance payment has no preview");
      return prepareBinance(tx, context.services, principal.organisationId, input.binanceTransactionParams);
    });
    return { trustVaultTransactionId: requestId };
  },
};
