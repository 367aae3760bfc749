import { graphql } from "../graphql";
import { mutation, requestIdAnswer } from "./mutation.server";

export const stakeMutations = {
  createCardanoStakeTransaction: mutation(
    "createCardanoStakeTransaction",
    graphql(`
      mutation createCardanoStakeTransaction($input: CreateCardanoStakeTransactionInput!) {
        createCardanoStakeTransaction(transactionInput: $input) { requestId }
      }
    `),
    requestIdAnswer,
  ),
  createCardanoUnstakeTransaction: mutation(
    "createCardanoUnstakeTransaction",
    graphql(`
      mutation createCardanoUnstakeTransaction($input: CreateCardanoUnstakeTransactionInput!) {
        createCardanoUnstakeTransaction(transactionInput: $input) { requestId }
      }
    `),
    requestIdAnswer,
  ),
  createCardanoWithdrawalTransaction: mutation(
    "createCardanoWithdrawalTransaction",
    graphql(`
      mutation createCardanoWithdrawalTransaction($input: CreateCardanoWithdrawalTransactionInput!) {
        createCardanoWithdrawalTransaction(transactionInput: $input) { requestId }
      }
    `),
    requestIdAnswer,
  ),
  createSolanaInitialiseStakeTransaction: mutation(
    "createSolanaInitialiseStakeTransaction",
    graphql(`
      mutation createSolanaInitialiseStakeTransaction($input: CreateSolanaInitialiseStakeTransactionInput!) {
        createSolanaInitialiseStakeTransaction(transactionInput: $input) { requestId }
      }
    `),
    requestIdAnswer,
  ),
  createSolanaActivateStakeTransaction: mutation(
    "createSolanaActivateStakeTransaction",
    graphql(`
      mutation createSolanaActivateStakeTransaction($input: CreateSolanaActivateStakeTransactionInput!) {
        createSolanaActivateStakeTransaction(transactionInput: $input) { requestId }
      }
    `),
    requestIdAnswer,
  ),
  createSolanaDeactivateStakeTransaction: mutation(
    "createSolanaDeactivateStakeTransaction",
    graphql(`
      mutation createSolanaDeactivateStakeTransaction($input: CreateSolanaDeactivateStakeTransactionInput!) {
        createSolanaDeactivateStakeTransaction(transactionInput: $input) { requestId }
      }
    `),
    requestIdAnswer,
  ),
  createSolanaSplitStakeTransaction: mutation(
    "createSolanaSplitStakeTransaction",
    graphql(`
      mutation createSolanaSplitStakeTransaction($input: CreateSolanaSplitStakeTransactionInput!) {
        createSolanaSplitStakeTransaction(transactionInput: $input) { requestId }
      }
    `),
    requestIdAnswer,
  ),
  createSolanaWithdrawStakeTransaction: mutation(
    "createSolanaWithdrawStakeTransaction",
    graphql(`
      mutation createSolanaWithdrawStakeTransaction($input: CreateSolanaWithdrawStakeTransactionInput!) {
        createSolanaWithdrawStakeTransaction(transactionInput: $input) { requestId }
      }
    `),
    requestIdAnswer,
  ),
  createSubstrateStakeTransaction: mutation(
    "createSubstrateStakeTransaction",
    graphql(`
      mutation createSubstrateStakeTransaction($input: CreateSubstrateStakeTransactionInput!) {
        createSubstrateStakeTransaction(transactionInput: $input) { requestId }
      }
    `),
    requestIdAnswer,
  ),
  createSubstrateAddStakeTransaction: mutation(
    "createSubstrateAddStakeTransaction",
    graphql(`
      mutation createSubstrateAddStakeTransaction($input: CreateSubstrateAmountTransactionInput!) {
        createSubstrateAddStakeTransaction(transactionInput: $input) { requestId }
      }
    `),
    requestIdAnswer,
  ),
  createSubstrateDelegateStakeTransaction: mutation(
    "createSubstrateDelegateStakeTransaction",
    graphql(`
      mutation createSubstrateDelegateStakeTransaction($input: CreateSubstrateDelegateStakeTransactionInput!) {
        createSubstrateDelegateStakeTransaction(transactionInput: $input) { requestId }
      }
    `),
    requestIdAnswer,
  ),
  createSubstrateUnstakeTransaction: mutation(
    "createSubstrateUnstakeTransaction",
    graphql(`
      mutation createSubstrateUnstakeTransaction($input: CreateSubstrateAmountTransactionInput!) {
        createSubstrateUnstakeTransaction(transactionInput: $input) { requestId }
      }
    `),
    requestIdAnswer,
  ),
  createSubstrateRestakeTransaction: mutation(
    "createSubstrateRestakeTransaction",
    graphql(`
      mutation createSubstrateRestakeTransaction($input: CreateSubstrateAmountTransactionInput!) {
        createSubstrateRestakeTransaction(transactionInput: $input) { requestId }
      }
    `),
    requestIdAnswer,
  ),
  createSubstrateWithdrawStakeTransaction: mutation(
    "createSubstrateWithdrawStakeTransaction",
    graphql(`
      mutation createSubstrateWithdrawStakeTransaction($input: CreateSubstrateWithdrawStakeTransactionInput!) {
        createSubstrateWithdrawStakeTransaction(transactionInput: $input) { requestId }
      }
    `),
    requestIdAnswer,
  ),
};
