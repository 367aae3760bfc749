import { toHex } from "~/lib/money";
import type { IntentBase } from "../intent";
import { type StakeFormOperation, stakeOperation } from "../stake-operation";

/** Creates a stake account, with the sub-wallet as staker and withdrawer, and delegates it where a vote account is given. */
export interface SolanaInitialiseStake extends IntentBase {
  operation: "createSolanaInitialiseStakeTransaction";
  /** One of the sub-wallet's free stake addresses. Its key signs too. */
  newStakeAddress: string;
  /** Lamports, decimal digits, without the rent of the stake account. */
  amount: string;
  /** Null: it is not delegated yet. */
  voteAddress: string | null;
}

/** Delegates a whole stake account. */
export interface SolanaActivateStake extends IntentBase {
  operation: "createSolanaActivateStakeTransaction";
  stakeAddress: string;
  voteAddress: string;
}

/** Ends the delegation of a whole stake account. */
export interface SolanaDeactivateStake extends IntentBase {
  operation: "createSolanaDeactivateStakeTransaction";
  stakeAddress: string;
}

/** Moves a part of a stake account to a new one, with the same delegation. */
export interface SolanaSplitStake extends IntentBase {
  operation: "createSolanaSplitStakeTransaction";
  stakeAddress: string;
  /** One of the sub-wallet's free stake addresses. Its key signs too. */
  newStakeAddress: string;
  /** Lamports, decimal digits, without the rent of the new stake account. */
  amount: string;
}

/** Pays undelegated lamports of a stake account to any address. */
export interface SolanaWithdrawStake extends IntentBase {
  operation: "createSolanaWithdrawStakeTransaction";
  stakeAddress: string;
  withdrawAddress: string;
  /** Lamports, decimal digits. */
  amount: string;
}

export type SolanaStake =
  | SolanaInitialiseStake
  | SolanaActivateStake
  | SolanaDeactivateStake
  | SolanaSplitStake
  | SolanaWithdrawStake;

/** The intents by mutation. */
export type SolanaStakes = { [I in SolanaStake as I["operation"]]: I };

export const solanaStakes: { [I in SolanaStake as I["operation"]]: StakeFormOperation<I> } = {
  createSolanaInitialiseStakeTransaction: stakeOperation<SolanaInitialiseStake>(
    "createSolanaInitialiseStakeTransaction",
    ({ subWalletId, newStakeAddress, amount, voteAddress }) => ({
      subWalletId,
      solanaTransactionInput: {
        newStakeAddress,
        amount: toHex(BigInt(amount)),
        ...(voteAddress === null ? {} : { voteAddress }),
      },
    }),
  ),
  createSolanaActivateStakeTransaction: stakeOperation<SolanaActivateStake>(
    "createSolanaActivateStakeTransaction",
    ({ subWalletId, stakeAddress, voteAddress }) => ({
      subWalletId,
      solanaTransactionInput: { stakeAddress, voteAddress },
    }),
  ),
  createSolanaDeactivateStakeTransaction: stakeOperation<SolanaDeactivateStake>(
    "createSolanaDeactivateStakeTransaction",
    ({ subWalletId, stakeAddress }) => ({ subWalletId, solanaTransactionInput: { stakeAddress } }),
  ),
  createSolanaSplitStakeTransaction: stakeOperation<SolanaSplitStake>(
    "createSolanaSplitStakeTransaction",
    ({ subWalletId, stakeAddress, newStakeAddress, amount }) => ({
      subWalletId,
      solanaTransactionInput: { stakeAddress, newStakeAddress, amount: toHex(BigInt(amount)) },
    }),
  ),
  createSolanaWithdrawStakeTransaction: stakeOperation<SolanaWithdrawStake>(
    "createSolanaWithdrawStakeTransaction",
    ({ subWalletId, stakeAddress, withdrawAddress, amount }) => ({
      subWalletId,
      solanaTransactionInput: { stakeAddress, withdrawAddress, amount: toHex(BigInt(amount)) },
    }),
  ),
};
