import type { RequestRow } from "../../requests/move-request";
import { ethereumAnswer, unverified } from "../answers";
import { requestOperation, transactionOperation } from "../operation";
import { prepareEip1559 } from "./eip1559";
import { preparePersonalSign, prepareTypedData } from "./message";
import { preparePayment } from "./payment";

const message = {
  type: "ETHEREUM_SIGN_MESSAGE_REQUEST",
  previewRefusal: "A message has no preview",
  // Whoever asked for the signature takes it away.
  isNeverSent: true,
  answer: ({ id, digests: [digest] }: RequestRow) => ({
    requestId: id,
    signData: digest ? unverified(digest) : null,
  }),
} as const;

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
  createEthPersonalSign: requestOperation({ ...message, prepare: preparePersonalSign }),
  createEthSignTypedData: requestOperation({ ...message, name: "typedData", prepare: prepareTypedData }),
};
