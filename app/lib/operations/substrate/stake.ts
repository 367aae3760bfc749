import { toHex } from "~/lib/money";
import type { IntentBase } from "../intent";
import { type StakeFormOperation, stakeOperation } from "../stake-operation";
import { type SubstrateTerms, termsInput } from "./terms";

/** Amounts: planck, decimal digits. Validators: SS58 addresses, 1 to 16 different ones, in the order of the form. */

/** Bonds an amount and nominates validators. Rewards are added to the bond. */
export interface SubstrateStake extends IntentBase, SubstrateTerms {
  operation: "createSubstrateStakeTransaction";
  amount: string;
  validators: string[];
}

/** Bonds more. */
export interface SubstrateAddStake extends IntentBase, SubstrateTerms {
  operation: "createSubstrateAddStakeTransaction";
  amount: string;
}

/** Nominates other validators with everything that is bonded. */
export interface SubstrateDelegateStake extends IntentBase, SubstrateTerms {
  operation: "createSubstrateDelegateStakeTransaction";
  validators: string[];
}

/** Starts unbonding: all of it, where less than the minimum bond would remain. */
export interface SubstrateUnstake extends IntentBase, SubstrateTerms {
  operation: "createSubstrateUnstakeTransaction";
  amount: string;
  /** What is bonded, and not unbonding, as the person was told; null where the backend does not say. */
  bonded: string | null;
}

/** Bonds again what is unbonding. */
export interface SubstrateRestake extends IntentBase, SubstrateTerms {
  operation: "createSubstrateRestakeTransaction";
  amount: string;
}

/** Returns everything that has finished unbonding to the free balance. */
export interface SubstrateWithdrawStake extends IntentBase, SubstrateTerms {
  operation: "createSubstrateWithdrawStakeTransaction";
}

export type SubstrateStakeIntent =
  | SubstrateStake
  | SubstrateAddStake
  | SubstrateDelegateStake
  | SubstrateUnstake
  | SubstrateRestake
  | SubstrateWithdrawStake;

/** The intents by mutation. */
export type SubstrateStakes = { [I in SubstrateStakeIntent as I["operation"]]: I };

const amountInput = ({
  subWalletId,
  amount,
  ...terms
}: IntentBase & SubstrateTerms & { amount: string }) => ({
  subWalletId,
  substrateTransactionInput: { amount: toHex(BigInt(amount)), ...termsInput(terms) },
});

export const substrateStakes: { [O in keyof SubstrateStakes]: StakeFormOperation<SubstrateStakes[O]> } = {
  createSubstrateStakeTransaction: stakeOperation<SubstrateStake>(
    "createSubstrateStakeTransaction",
    ({ subWalletId, amount, validators, ...terms }) => ({
      subWalletId,
      substrateTransactionInput: { amount: toHex(BigInt(amount)), validators, ...termsInput(terms) },
    }),
  ),
  createSubstrateAddStakeTransaction: stakeOperation<SubstrateAddStake>(
    "createSubstrateAddStakeTransaction",
    amountInput,
  ),
  createSubstrateDelegateStakeTransaction: stakeOperation<SubstrateDelegateStake>(
    "createSubstrateDelegateStakeTransaction",
    ({ subWalletId, validators, ...terms }) => ({
      subWalletId,
      substrateTransactionInput: { validators, ...termsInput(terms) },
    }),
  ),
  createSubstrateUnstakeTransaction: stakeOperation<SubstrateUnstake>(
    "createSubstrateUnstakeTransaction",
    amountInput,
  ),
  createSubstrateRestakeTransaction: stakeOperation<SubstrateRestake>(
    "createSubstrateRestakeTransaction",
    amountInput,
  ),
  createSubstrateWithdrawStakeTransaction: stakeOperation<SubstrateWithdrawStake>(
    "createSubstrateWithdrawStakeTransaction",
    ({ subWalletId, ...terms }) => ({ subWalletId, substrateTransactionInput: termsInput(terms) }),
  ),
};
