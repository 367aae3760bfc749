import { ethereumAnswer, messageAnswer } from "../answers";
import { messageOperation, transactionOperation } from "../operation";
import { prepareEip1559 } from "./eip1559";
import { preparePersonalSign, prepareTypedData } from "./message";
import { preparePayment } from "./payment";

export const ethereumOperations = {
  createEthereumTransaction: transactionOperation({
    type: "ETHEREUM_TRANSACTION_REQUEST",
    prepare: preparePayment,
    answer: ethereumAnswer,
  }),
  createEIP1559Transaction: transactionOperation({
    type: "ETHEREUM_TRANSACTION_REQUEST",
    name: "createEIP1559Transaction",
    prepare: prepareEip1559,
    answer: ethereumAnswer,
  }),
  createEthPersonalSign: messageOperation(preparePersonalSign, messageAnswer),
  createEthSignTypedData: messageOperation(prepareTypedData, messageAnswer),
};
