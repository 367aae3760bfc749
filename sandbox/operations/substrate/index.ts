import { requestIdAnswer } from "../answers";
import { type Creation, createFor, type OperationContext } from "../creation";
import { planPayment } from "./payment";
import {
  prepareSubstrate,
  type SubstrateOptions,
  type SubstratePlan,
  type SubstratePlanning,
} from "./prepare";
import {
  planAddStake,
  planDelegateStake,
  planRestake,
  planStake,
  planUnstake,
  planWithdrawStake,
} from "./stake";

type Input = SubstrateOptions & { to: string; amount: string; validators: string[] };
type SubstrateCreation = Creation & { subWalletId: string; substrateTransactionInput?: Input | null };
type Planner = (input: Input) => (planning: SubstratePlanning) => Promise<SubstratePlan>;
type Operation =
  | "PAYMENT"
  | "STAKE"
  | "ADD_STAKE"
  | "DELEGATE_STAKE"
  | "UNSTAKE"
  | "RESTAKE"
  | "WITHDRAW_STAKE";

/** One of the contract's createSubstrate…Transaction: they differ in what they plan. */
const operation =
  (name: Operation, plan: Planner) =>
  async (
    _: unknown,
    { transactionInput }: { transactionInput: SubstrateCreation },
    context: OperationContext,
  ) => {
    // Only a withdrawal may come without: it needs nothing of it.
    const input = transactionInput.substrateTransactionInput ?? ({} as Input);
    // Some of these have one input, which alone would make them the same intent.
    const intent = { ...transactionInput, operation: name };
    const created = await createFor(
      context,
      "SUBSTRATE_TRANSACTION_REQUEST",
      intent,
      (tx, { organisationId }) =>
        prepareSubstrate(tx, context.services, organisationId, {
          subWalletId: transactionInput.subWalletId,
          options: input,
          plan: plan(input),
        }),
    );
    return requestIdAnswer(created);
  };

export const substrateOperations = {
  createSubstratePaymentTransaction: operation("PAYMENT", planPayment),
  createSubstrateStakeTransaction: operation("STAKE", planStake),
  createSubstrateAddStakeTransaction: operation("ADD_STAKE", planAddStake),
  createSubstrateDelegateStakeTransaction: operation("DELEGATE_STAKE", planDelegateStake),
  createSubstrateUnstakeTransaction: operation("UNSTAKE", planUnstake),
  createSubstrateRestakeTransaction: operation("RESTAKE", planRestake),
  createSubstrateWithdrawStakeTransaction: operation("WITHDRAW_STAKE", planWithdrawStake),
};
