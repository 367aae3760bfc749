import { toHex } from "~/lib/money";
import type { IntentBase } from "../intent";
import { type StakeFormOperation, stakeOperation } from "../stake-operation";

/** The sub-wallet is staker and withdrawer. */
export interface SolanaInitialiseStake extends IntentBase {
  operation: "createSolanaInitialiseStakeTransaction";
  /** A free stake address of the sub-wallet; its key signs too. */
  newStakeAddress: string;
  /** Lamports, decimal digits, without rent. */
  amount: string;
  /** Null: not delegated yet. */
  voteAddress: string | null;
}

export interface SolanaActivateStake extends IntentBase {
  operation: "createSolanaActivateStakeTransaction";
  stakeAddress: string;
  voteAddress: string;
}

export interface SolanaDeactivateStake extends IntentBase {
  operation: "createSolanaDeactivateStakeTransaction";
  stakeAddress: string;
}

/** To a new account, with the same delegation. */
export interface SolanaSplitStake extends IntentBase {
  operation: "createSolanaSplitStakeTransaction";
  stakeAddress: string;
  /** A free stake address of the sub-wallet; its key signs too. */
  newStakeAddress: string;
  /** Lamports, decimal digits, without rent. */
  amount: string;
}

/** Pays undelegated lamports to any address. */
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
