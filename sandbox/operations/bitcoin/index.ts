import { bitcoinAddressAnswer, bitcoinAnswer } from "../answers";
import { operation, transactionOperation } from "../operation";
import { type BitcoinAddressInput, createBitcoinAddress } from "./address";
import { preparePayment } from "./payment";

export const bitcoinOperations = {
  createBitcoinTransaction: transactionOperation({
    type: "BITCOIN_TRANSACTION_REQUEST",
    prepare: preparePayment,
    answer: bitcoinAnswer,
  }),
  createBitcoinAddress: operation<BitcoinAddressInput>(async ({ services, caller, idempotencyKey }, input) =>
    bitcoinAddressAnswer(await createBitcoinAddress(services, caller, input, idempotencyKey)),
  ),
};
