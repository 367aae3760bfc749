import { buildSolanaTransaction, type SolanaTransaction } from "./encode";
import {
  deactivateStake,
  delegateStake,
  type Instruction,
  initialiseStake,
  splitStake,
  tokenTransfer,
  transfer,
  withdrawStake,
} from "./instructions";

/**
 * Amounts in lamports or the token's smallest unit, without the rent of stake accounts. `account` is a stake account,
 * `made` the new one of a split.
 */
export type SolanaAction =
  | { type: "PAYMENT"; to: string; amount: bigint }
  | { type: "TOKEN"; to: string; mint: string; amount: bigint; decimals: number }
  | { type: "INITIALISE_STAKE"; account: string; amount: bigint; vote: string | null }
  | { type: "ACTIVATE_STAKE"; account: string; vote: string }
  | { type: "DEACTIVATE_STAKE"; account: string }
  | { type: "SPLIT_STAKE"; account: string; made: string; amount: bigint }
  | { type: "WITHDRAW_STAKE"; account: string; to: string; amount: bigint };

export type SolanaPlan = {
  /** Signs first, and is the authority of nonce account, token account and stakes. */
  payer: string;
  nonce: { account: string; value: string };
  action: SolanaAction;
};

export function planSolanaTransaction({ payer, nonce, action }: SolanaPlan): Promise<SolanaTransaction> {
  return buildSolanaTransaction({
    type: action.type,
    payer,
    nonce,
    instructions: instructionsOf(payer, action),
  });
}

function instructionsOf(payer: string, action: SolanaAction): Instruction[] {
  switch (action.type) {
    case "PAYMENT":
      return [transfer(payer, action.to, action.amount)];
    case "TOKEN":
      return tokenTransfer({ owner: payer, ...action });
    case "INITIALISE_STAKE":
      return initialiseStake(payer, action.account, action.amount, action.vote);
    case "ACTIVATE_STAKE":
      return [delegateStake(payer, action.account, action.vote)];
    case "DEACTIVATE_STAKE":
      return [deactivateStake(payer, action.account)];
    case "SPLIT_STAKE":
      return splitStake(payer, action.account, action.made, action.amount);
    case "WITHDRAW_STAKE":
      return [withdrawStake(payer, action.account, action.to, action.amount)];
  }
}
