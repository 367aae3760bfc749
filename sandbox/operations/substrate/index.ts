import type { SubstrateOperation } from "../../chains/substrate/build";
import { requestIdAnswer } from "../answers";
import { type Prepare, transactionOperation } from "../operation";
import { preparePayment } from "./payment";
import type { SubstrateInput } from "./prepare";
import {
  prepareAddStake,
  prepareDelegateStake,
  prepareRestake,
  prepareStake,
  prepareUnstake,
  prepareWithdrawStake,
} from "./stake";

// Some have the same input; the name distinguishes them.
const operation = (name: SubstrateOperation, prepare: Prepare<SubstrateInput>) =>
  transactionOperation({ type: "SUBSTRATE_TRANSACTION_REQUEST", name, prepare, answer: requestIdAnswer });

export const substrateOperations = {
  createSubstratePaymentTransaction: operation("PAYMENT", preparePayment),
  createSubstrateStakeTransaction: operation("STAKE", prepareStake),
  createSubstrateAddStakeTransaction: operation("ADD_STAKE", prepareAddStake),
  createSubstrateDelegateStakeTransaction: operation("DELEGATE_STAKE", prepareDelegateStake),
  createSubstrateUnstakeTransaction: operation("UNSTAKE", prepareUnstake),
  createSubstrateRestakeTransaction: operation("RESTAKE", prepareRestake),
  createSubstrateWithdrawStakeTransaction: operation("WITHDRAW_STAKE", prepareWithdrawStake),
};
