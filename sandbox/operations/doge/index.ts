import { requestIdAnswer } from "../answers";
import { transactionOperation } from "../operation";
import { preparePayment } from "./payment";

export const dogeOperations = {
  createDogePaymentTransaction: transactionOperation({
    type: "DOGE_TRANSACTION_REQUEST",
    prepare: preparePayment,
    answer: requestIdAnswer,
  }),
};
