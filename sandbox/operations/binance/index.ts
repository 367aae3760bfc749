import { trustVaultTransactionAnswer } from "../answers";
import { transactionOperation } from "../operation";
import { preparePayment } from "./payment";

export const binanceOperations = {
  createBinanceTransaction: transactionOperation({
    type: "BINANCE_TRANSACTION_REQUEST",
    previewRefusal: "A Binance payment has no preview",
    prepare: preparePayment,
    answer: trustVaultTransactionAnswer,
  }),
};
