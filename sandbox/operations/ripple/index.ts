import { rippleAnswer } from "../answers";
import { transactionOperation } from "../operation";
import { preparePayment } from "./payment";

export const rippleOperations = {
  createRippleTransaction: transactionOperation({
    type: "RIPPLE_TRANSACTION_REQUEST",
    prepare: preparePayment,
    answer: rippleAnswer,
  }),
};
