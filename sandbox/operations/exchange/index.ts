import { trustVaultTransactionAnswer } from "../answers";
import { requestOperation } from "../operation";
import { prepareTransfer } from "./transfer";

export const exchangeOperations = {
  createExchangeTransfer: requestOperation({
    type: "EXCHANGE_TRANSFER_REQUEST",
    previewRefusal: "An exchange transfer has no preview",
    prepare: prepareTransfer,
    answer: ({ id }) => trustVaultTransactionAnswer({ requestId: id }),
  }),
};
