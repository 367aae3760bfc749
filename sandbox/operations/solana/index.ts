import { requestIdAnswer } from "../answers";
import { type Prepare, transactionOperation } from "../operation";
import { preparePayment, prepareTokenPayment } from "./payment";
import {
  prepareActivate,
  prepareDeactivate,
  prepareInitialise,
  prepareSplit,
  prepareWithdraw,
} from "./stake";

const operation = <Input>(prepare: Prepare<Input>) =>
  transactionOperation({ type: "SOLANA_TRANSACTION_REQUEST", prepare, answer: requestIdAnswer });

export const solanaOperations = {
  createSolanaPaymentTransaction: operation(preparePayment),
  createSolanaTokenPaymentTransaction: operation(prepareTokenPayment),
  createSolanaInitialiseStakeTransaction: operation(prepareInitialise),
  createSolanaActivateStakeTransaction: operation(prepareActivate),
  createSolanaDeactivateStakeTransaction: operation(prepareDeactivate),
  createSolanaSplitStakeTransaction: operation(prepareSplit),
  createSolanaWithdrawStakeTransaction: operation(prepareWithdraw),
};
