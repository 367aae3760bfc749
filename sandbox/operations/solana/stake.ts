import { LAMPORTS_PER_SIGNATURE, STAKE_ACCOUNT_RENT } from "../../chains/solana/facts";
import { activated, deactivated, initialised, split, withdrawn } from "../../chains/solana/stake";
import type { PreparedTransaction } from "../../requests/create-request";
import type { Prepare } from "../operation";
import { admitRecipient } from "../recipient";
import { assertLamports, assertRentExempt } from "./funds";
import { assertAllowed, ensureSpareStakeAddress, readNewStake, readOwnStake, readVote } from "./own-stakes";
import {
  lockSolanaPayer,
  prepareSolana,
  readAmount,
  readRecipient,
  type SolanaInput,
  type SolanaPayer,
  type SolanaRequest,
} from "./prepare";

export type InitialiseInput = { newStakeAddress: string; amount: string; voteAddress?: string | null };
export type ActivateInput = { stakeAddress: string; voteAddress: string };
export type DeactivateInput = { stakeAddress: string };
export type SplitInput = { stakeAddress: string; newStakeAddress: string; amount: string };
export type WithdrawInput = { stakeAddress: string; withdrawAddress: string; amount: string };

type PrepareStake<Payload> = Prepare<SolanaInput<Payload>>;

const TWO_SIGNATURES = 2n * LAMPORTS_PER_SIGNATURE;

/**
 * Delegates the stake if a vote account is given. The rent is paid besides the amount, and returned with the last
 * withdrawal.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, INSUFFICIENT_BALANCE; so do the others
 */
export const prepareInitialise: PrepareStake<InitialiseInput> = async (
  context,
  { subWalletId, solanaTransactionInput: input },
) => {
  const payer = await lockSolanaPayer(context, subWalletId);
  const amount = readAmount(input.amount);
  const vote = input.voteAddress == null ? null : await readVote(payer, input.voteAddress);
  const made = await readNewStake(payer, input.newStakeAddress);
  assertAllowed(() => initialised(made.stake, amount, vote, payer.now));
  const locked = amount + STAKE_ACCOUNT_RENT;
  const purpose = "the amount, the stake account's rent and the fee";
  await assertLamports(payer, locked + TWO_SIGNATURES, purpose);
  await ensureSpareStakeAddress(payer, made.row.address);
  return prepareStake(payer, {
    action: { type: "INITIALISE_STAKE", account: made.row.address, amount, vote },
    operation: "STAKE",
    amount,
    fee: TWO_SIGNATURES,
    to: made.row.address,
    locked,
    otherSigners: [made.row],
  });
};

export const prepareActivate: PrepareStake<ActivateInput> = async (
  context,
  { subWalletId, solanaTransactionInput: input },
) => {
  const payer = await lockSolanaPayer(context, subWalletId);
  const vote = await readVote(payer, input.voteAddress);
  const { row, stake } = await readOwnStake(payer, input.stakeAddress);
  const { active } = assertAllowed(() => activated(stake, vote, payer.now));
  return prepareStake(payer, {
    action: { type: "ACTIVATE_STAKE", account: row.address, vote },
    operation: "ACTIVATE",
    amount: active,
    to: row.address,
  });
};

export const prepareDeactivate: PrepareStake<DeactivateInput> = async (
  context,
  { subWalletId, solanaTransactionInput: input },
) => {
  const payer = await lockSolanaPayer(context, subWalletId);
  const { row, stake } = await readOwnStake(payer, input.stakeAddress);
  assertAllowed(() => deactivated(stake, payer.now));
  return prepareStake(payer, {
    action: { type: "DEACTIVATE_STAKE", account: row.address },
    operation: "UNSTAKE",
    amount: stake.active,
    to: row.address,
  });
};

/** The sub-wallet pays the new account's rent. */
export const prepareSplit: PrepareStake<SplitInput> = async (
  context,
  { subWalletId, solanaTransactionInput: input },
) => {
  const payer = await lockSolanaPayer(context, subWalletId);
  const amount = readAmount(input.amount);
  const { row, stake } = await readOwnStake(payer, input.stakeAddress);
  const made = await readNewStake(payer, input.newStakeAddress);
  assertAllowed(() => split(stake, made.stake, amount));
  const purpose = "the new stake account's rent and the fee";
  await assertLamports(payer, STAKE_ACCOUNT_RENT + TWO_SIGNATURES, purpose);
  await ensureSpareStakeAddress(payer, made.row.address);
  return prepareStake(payer, {
    action: { type: "SPLIT_STAKE", account: row.address, made: made.row.address, amount },
    operation: "SPLIT",
    amount,
    fee: TWO_SIGNATURES,
    from: row.address,
    to: made.row.address,
    locked: STAKE_ACCOUNT_RENT,
    otherSigners: [made.row],
  });
};

export const prepareWithdraw: PrepareStake<WithdrawInput> = async (
  context,
  { subWalletId, solanaTransactionInput: input },
) => {
  const payer = await lockSolanaPayer(context, subWalletId);
  const amount = readAmount(input.amount);
  const recipient = await readRecipient(payer, input.withdrawAddress);
  const { row, stake } = await readOwnStake(payer, input.stakeAddress);
  assertAllowed(() => withdrawn(stake, amount));
  await assertRentExempt(payer, recipient, amount);
  return prepareStake(payer, {
    action: { type: "WITHDRAW_STAKE", account: row.address, to: recipient.address, amount },
    operation: "WITHDRAW",
    amount,
    from: row.address,
    to: recipient.address,
    recipient,
  });
};

type StakeRequest = Omit<SolanaRequest, "asset" | "fee" | "recipient" | "reservations"> & {
  fee?: bigint;
  recipient?: SolanaRequest["recipient"];
  /** Lamports that move to a stake account; the caller has checked the funds. */
  locked?: bigint;
};

async function prepareStake(payer: SolanaPayer, request: StakeRequest): Promise<PreparedTransaction> {
  const { fee = LAMPORTS_PER_SIGNATURE, locked = 0n, ...rest } = request;
  if (locked === 0n) await assertLamports(payer, fee, "the fee");
  return prepareSolana(payer, {
    ...rest,
    fee,
    recipient: request.recipient ?? (await admitRecipient(payer, request.to)),
    reservations: [{ assetId: payer.native.id, amount: locked + fee }],
  });
}
