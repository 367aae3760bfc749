import type { introspection_types } from "../../../../graphql-env";

type MutationName = keyof introspection_types["Mutation"]["fields"];

/** Mutations that take one input and answer with the request's id, by the input's type. */
export const REQUEST_MUTATIONS = {
  createCardanoPaymentTransaction: "CreateCardanoPaymentTransactionInput",
  createCardanoStakeTransaction: "CreateCardanoStakeTransactionInput",
  createCardanoUnstakeTransaction: "CreateCardanoUnstakeTransactionInput",
  createCardanoWithdrawalTransaction: "CreateCardanoWithdrawalTransactionInput",
  createDogePaymentTransaction: "CreateDogePaymentTransactionInput",
  createSolanaPaymentTransaction: "CreateSolanaPaymentTransactionInput",
  createSolanaTokenPaymentTransaction: "CreateSolanaTokenPaymentTransactionInput",
  createSolanaInitialiseStakeTransaction: "CreateSolanaInitialiseStakeTransactionInput",
  createSolanaActivateStakeTransaction: "CreateSolanaActivateStakeTransactionInput",
  createSolanaDeactivateStakeTransaction: "CreateSolanaDeactivateStakeTransactionInput",
  createSolanaSplitStakeTransaction: "CreateSolanaSplitStakeTransactionInput",
  createSolanaWithdrawStakeTransaction: "CreateSolanaWithdrawStakeTransactionInput",
  createSubstratePaymentTransaction: "CreateSubstratePaymentTransactionInput",
  createSubstrateStakeTransaction: "CreateSubstrateStakeTransactionInput",
  createSubstrateAddStakeTransaction: "CreateSubstrateAmountTransactionInput",
  createSubstrateDelegateStakeTransaction: "CreateSubstrateDelegateStakeTransactionInput",
  createSubstrateUnstakeTransaction: "CreateSubstrateAmountTransactionInput",
  createSubstrateRestakeTransaction: "CreateSubstrateAmountTransactionInput",
  createSubstrateWithdrawStakeTransaction: "CreateSubstrateWithdrawStakeTransactionInput",
} as const satisfies Partial<Record<MutationName, keyof introspection_types>>;

export type RequestMutation = keyof typeof REQUEST_MUTATIONS;

/** The text itself is the type: its variables and answer are checked against the schema. */
export type RequestDocument<M extends RequestMutation> =
  `mutation ${M}($input: ${(typeof REQUEST_MUTATIONS)[M]}!) { ${M}(transactionInput: $input) { requestId } }`;

export function requestDocument<M extends RequestMutation>(name: M): RequestDocument<M> {
  return `mutation ${name}($input: ${REQUEST_MUTATIONS[name]}!) { ${name}(transactionInput: $input) { requestId } }`;
}
