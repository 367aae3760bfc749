import type { ApiContext } from "../../api/context";
import { requestIdAnswer } from "../answers";
import {
  planPayment,
  prepareSubstrate,
  type SubstrateOptions,
  type SubstratePlan,
  type SubstratePlanning,
} from "../prepare-substrate";
import {
  planAddStake,
  planDelegateStake,
  planRestake,
  planStake,
  planUnstake,
  planWithdrawStake,
} from "../substrate-stakes";
import { type Creation, createFor } from "./creation";

type Input = SubstrateOptions & { to: string; amount: string; validators: string[] };
type SubstrateCreation = Creation & { subWalletId: string; substrateTransactionInput?: Input | null };
type Planner = (input: Input) => (planning: SubstratePlanning) => Promise<SubstratePlan>;

/** One of the contract's createSubstrate…Transaction: they differ in what they plan. */
const operation =
  (plan: Planner) =>
  async (_: unknown, { transactionInput }: { transactionInput: SubstrateCreation }, context: ApiContext) => {
    // Only a withdrawal may come without: it needs nothing of it.
    const input = transactionInput.substrateTransactionInput ?? ({} as Input);
    const created = await createFor(
      context,
      "SUBSTRATE_TRANSACTION_REQUEST",
      transactionInput,
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
  createSubstratePaymentTransaction: operation(planPayment),
  createSubstrateStakeTransaction: operation(planStake),
  createSubstrateAddStakeTransaction: operation(planAddStake),
  createSubstrateDelegateStakeTransaction: operation(planDelegateStake),
  createSubstrateUnstakeTransaction: operation(planUnstake),
  createSubstrateRestakeTransaction: operation(planRestake),
  createSubstrateWithdrawStakeTransaction: operation(planWithdrawStake),
};
