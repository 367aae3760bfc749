import type { IntentBase } from "../intent";
import { stakeRent } from "./expected-stake";
import type { SolanaMessage } from "./message";
import { accountAt, amountAt } from "./read-instruction";
import type {
  SolanaActivateStake,
  SolanaDeactivateStake,
  SolanaInitialiseStake,
  SolanaSplitStake,
  SolanaWithdrawStake,
} from "./stake";

/** Bytes of the instruction number. */
const AMOUNT_AT = 4;

/** Reads the fields after the advance of the nonce; null if one is missing. Verification checks the rest. */
export function readInitialise(message: SolanaMessage, base: IntentBase): SolanaInitialiseStake | null {
  const [, create, , delegate] = message.instructions;
  const operation = "createSolanaInitialiseStakeTransaction";
  const newStakeAddress = accountAt(message, create, 1);
  const lamports = create && amountAt(create, AMOUNT_AT);
  const voteAddress = delegate ? accountAt(message, delegate, 1) : null;
  if (!newStakeAddress || !lamports || voteAddress === undefined) return null;
  const amount = BigInt(lamports) - stakeRent(base);
  return amount < 0n ? null : { ...base, operation, newStakeAddress, amount: amount.toString(), voteAddress };
}

export function readActivate(message: SolanaMessage, base: IntentBase): SolanaActivateStake | null {
  const [, delegate] = message.instructions;
  const operation = "createSolanaActivateStakeTransaction";
  const stakeAddress = accountAt(message, delegate, 0);
  const voteAddress = accountAt(message, delegate, 1);
  return stakeAddress && voteAddress ? { ...base, operation, stakeAddress, voteAddress } : null;
}

export function readDeactivate(message: SolanaMessage, base: IntentBase): SolanaDeactivateStake | null {
  const stakeAddress = accountAt(message, message.instructions[1], 0);
  return stakeAddress ? { ...base, operation: "createSolanaDeactivateStakeTransaction", stakeAddress } : null;
}

export function readSplit(message: SolanaMessage, base: IntentBase): SolanaSplitStake | null {
  const [, , split] = message.instructions;
  const operation = "createSolanaSplitStakeTransaction";
  const stakeAddress = accountAt(message, split, 0);
  const newStakeAddress = accountAt(message, split, 1);
  const amount = split && amountAt(split, AMOUNT_AT);
  if (!stakeAddress || !newStakeAddress || !amount) return null;
  return { ...base, operation, stakeAddress, newStakeAddress, amount };
}

export function readWithdraw(message: SolanaMessage, base: IntentBase): SolanaWithdrawStake | null {
  const [, withdraw] = message.instructions;
  const operation = "createSolanaWithdrawStakeTransaction";
  const stakeAddress = accountAt(message, withdraw, 0);
  const withdrawAddress = accountAt(message, withdraw, 1);
  const amount = withdraw && amountAt(withdraw, AMOUNT_AT);
  if (!stakeAddress || !withdrawAddress || !amount) return null;
  return { ...base, operation, stakeAddress, withdrawAddress, amount };
}
