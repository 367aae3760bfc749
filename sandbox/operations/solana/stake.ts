import { LAMPORTS_PER_SIGNATURE, STAKE_ACCOUNT_RENT } from "../../chains/solana/facts";
import { activated, deactivated, initialised, split, withdrawn } from "../../chains/solana/stake";
import type { Tx } from "../../db/client";
import type { Prepared } from "../../requests/create-request";
import type { Services } from "../../services";
import { admitRecipient } from "../recipient";
import { assertLamports, assertTakes } from "./funds";
import { allowed, keepSpare, readNewStake, readOwnStake, readVote } from "./own-stakes";
import {
  CHAIN,
  prepareSolana,
  readAmount,
  readRecipient,
  type SolanaContext,
  type SolanaRequest,
  solanaContext,
} from "./prepare";

/** The contract's inputs of the stake operations. */
export type InitialiseInput = { newStakeAddress: string; amount: string; voteAddress?: string | null };
export type ActivateInput = { stakeAddress: string; voteAddress: string };
export type DeactivateInput = { stakeAddress: string };
export type SplitInput = { stakeAddress: string; newStakeAddress: string; amount: string };
export type WithdrawInput = { stakeAddress: string; withdrawAddress: string; amount: string };

type Asked<Input> = { organisationId: string; subWalletId: string; input: Input };
type StakeServices = Pick<Services, "keys" | "clock">;
type Preparation<Input> = (tx: Tx, services: StakeServices, asked: Asked<Input>) => Promise<Prepared>;

const TWO_SIGNATURES = 2n * LAMPORTS_PER_SIGNATURE;

/**
 * Makes a stake account, and delegates it when a vote account is given. What is staked is the amount; the account's
 * rent comes on top and comes back with the last withdrawal.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, INSUFFICIENT_BALANCE; so do the others
 */
export const prepareInitialise: Preparation<InitialiseInput> = async (tx, services, asked) => {
  const { input } = asked;
  const context = await contextOf(tx, services, asked);
  const { native, subWallet, now } = context;
  const amount = readAmount(input.amount);
  const vote = input.voteAddress == null ? null : await readVote(context, input.voteAddress);
  const made = await readNewStake(context, input.newStakeAddress);
  allowed(() => initialised(made.stake, amount, vote, now));
  const locked = amount + STAKE_ACCOUNT_RENT;
  await assertLamports(
    tx,
    subWallet.id,
    native,
    locked + TWO_SIGNATURES,
    "the amount, the stake account's rent and the fee",
  );
  await keepSpare(context, made.row.address);
  return prepareStake(context, {
    action: { type: "INITIALISE_STAKE", account: made.row.address, amount, vote },
    purpose: "stake",
    amount,
    fee: TWO_SIGNATURES,
    to: made.row.address,
    locked,
    otherSigners: [made.row.path],
  });
};

/** Delegates a stake: anew, to another vote account while it activates, or again to the same one. */
export const prepareActivate: Preparation<ActivateInput> = async (tx, services, asked) => {
  const context = await contextOf(tx, services, asked);
  const vote = await readVote(context, asked.input.voteAddress);
  const { row, stake } = await readOwnStake(context, asked.input.stakeAddress);
  const { active } = allowed(() => activated(stake, vote, context.now));
  return prepareStake(context, {
    action: { type: "ACTIVATE_STAKE", account: row.address, vote },
    purpose: "stake activation",
    amount: active,
    to: row.address,
  });
};

export const prepareDeactivate: Preparation<DeactivateInput> = async (tx, services, asked) => {
  const context = await contextOf(tx, services, asked);
  const { row, stake } = await readOwnStake(context, asked.input.stakeAddress);
  allowed(() => deactivated(stake, context.now));
  return prepareStake(context, {
    action: { type: "DEACTIVATE_STAKE", account: row.address },
    purpose: "stake deactivation",
    amount: stake.active,
    to: row.address,
  });
};

/** Moves part of an active stake to a new stake account, whose rent the sub-wallet puts on top. */
export const prepareSplit: Preparation<SplitInput> = async (tx, services, asked) => {
  const { input } = asked;
  const context = await contextOf(tx, services, asked);
  const amount = readAmount(input.amount);
  const { row, stake } = await readOwnStake(context, input.stakeAddress);
  const made = await readNewStake(context, input.newStakeAddress);
  allowed(() => split(stake, made.stake, amount));
  const needed = STAKE_ACCOUNT_RENT + TWO_SIGNATURES;
  const what = "the new stake account's rent and the fee";
  await assertLamports(tx, context.subWallet.id, context.native, needed, what);
  await keepSpare(context, made.row.address);
  return prepareStake(context, {
    action: { type: "SPLIT_STAKE", account: row.address, made: made.row.address, amount },
    purpose: "stake split",
    amount,
    fee: TWO_SIGNATURES,
    from: row.address,
    to: made.row.address,
    locked: STAKE_ACCOUNT_RENT,
    otherSigners: [made.row.path],
  });
};

/** Pays what is not delegated at a stake address, to the sub-wallet itself or to somebody outside. */
export const prepareWithdraw: Preparation<WithdrawInput> = async (tx, services, asked) => {
  const { input } = asked;
  const context = await contextOf(tx, services, asked);
  const amount = readAmount(input.amount);
  const recipient = await readRecipient(context, input.withdrawAddress);
  const { row, stake } = await readOwnStake(context, input.stakeAddress);
  allowed(() => withdrawn(stake, amount));
  await assertTakes(tx, recipient, context.native, amount);
  return prepareStake(context, {
    action: { type: "WITHDRAW_STAKE", account: row.address, to: recipient.address, amount },
    purpose: "stake withdrawal",
    amount,
    from: row.address,
    to: recipient.address,
    recipient,
  });
};

const contextOf = (tx: Tx, services: StakeServices, asked: Asked<unknown>) =>
  solanaContext(tx, services, asked.organisationId, asked.subWalletId);

type StakeRequest = Pick<SolanaRequest, "action" | "purpose" | "amount" | "to" | "otherSigners"> &
  Partial<Pick<SolanaRequest, "fee" | "from" | "recipient">> & { locked?: bigint };

async function prepareStake(context: SolanaContext, request: StakeRequest): Promise<Prepared> {
  const { tx, organisationId, subWallet, native } = context;
  const { fee = LAMPORTS_PER_SIGNATURE, locked = 0n, from = subWallet.address, ...rest } = request;
  if (locked === 0n) await assertLamports(tx, subWallet.id, native, fee, "the fee");
  const recipient = request.recipient ?? (await admitRecipient(tx, organisationId, CHAIN, request.to));
  return prepareSolana(context, {
    ...rest,
    asset: native,
    fee,
    from,
    recipient,
    reservations: [{ assetId: native.id, amount: locked + fee }],
  });
}
