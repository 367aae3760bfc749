import { toHex } from "~/lib/money";
import type { IntentBase } from "../intent";
import { type StakeFormOperation, stakeOperation } from "../stake-operation";
import { type SubstrateTerms, termsInput } from "./terms";

/** Amounts: planck, decimal digits. Validators: 1 to 16 distinct SS58 addresses, in the order of the form. */

/** Rewards are added to the bond. */
export interface SubstrateStake extends IntentBase, SubstrateTerms {
  operation: "createSubstrateStakeTransaction";
  amount: string;
  validators: string[];
}

export interface SubstrateAddStake extends IntentBase, SubstrateTerms {
  operation: "createSubstrateAddStakeTransaction";
  amount: string;
}

export interface SubstrateDelegateStake extends IntentBase, SubstrateTerms {
  operation: "createSubstrateDelegateStakeTransaction";
  validators: string[];
}

/** Unbonds all if less than the minimum bond would remain. */
export interface SubstrateUnstake extends IntentBase, SubstrateTerms {
  operation: "createSubstrateUnstakeTransaction";
  amount: string;
  /** Bonded and not unbonding, as shown; null if the backend does not say. */
  bonded: string | null;
}

export interface SubstrateRestake extends IntentBase, SubstrateTerms {
  operation: "createSubstrateRestakeTransaction";
  amount: string;
}

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
