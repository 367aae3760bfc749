import { requestIdAnswer } from "../answers";
import { type Prepare, transactionOperation } from "../operation";
import { preparePayment } from "./payment";
import { prepareStake, prepareUnstake, prepareWithdrawal } from "./stake";

// Unstaking and withdrawing have the same input; the name distinguishes them.
const operation = <Input>(name: string, prepare: Prepare<Input>) =>
  transactionOperation({ type: "CARDANO_TRANSACTION_REQUEST", name, prepare, answer: requestIdAnswer });

export const cardanoOperations = {
  createCardanoPaymentTransaction: operation("PAYMENT", preparePayment),
  createCardanoStakeTransaction: operation("STAKE", prepareStake),
  createCardanoUnstakeTransaction: operation("UNSTAKE", prepareUnstake),
  createCardanoWithdrawalTransaction: operation("WITHDRAWAL", prepareWithdrawal),
};
