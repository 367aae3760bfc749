import { ethereumAnswer } from "../answers";
import { transactionOperation } from "../operation";
import { preparePayment } from "./payment";

export const ethereumOperations = {
  createEthereumTransaction: transactionOperation({
    type: "ETHEREUM_TRANSACTION_REQUEST",
    prepare: preparePayment,
    answer: ethereumAnswer,
  }),
};
