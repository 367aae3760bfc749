import { and, eq, inArray, sql } from "drizzle-orm";
import { invalidInput } from "../../base/errors";
import { readPoolId } from "../../chains/cardano/address";
import type { CardanoCertificate } from "../../chains/cardano/encode";
import { KEY_DEPOSIT } from "../../chains/cardano/facts";
import { addresses, requests, stakePositions } from "../../db/schema";
import { type AddressRow, createNextAddress } from "../../keys/sub-wallet";
import type { PrepareContext } from "../../requests/make-request";
import { openStates } from "../../requests/states";
import type { Prepare } from "../operation";
import { lockPayingSubWallet, type PayingSubWallet } from "../paying-sub-wallet";
import { noRecipient } from "../recipient";
import { CHAIN, prepareCardano } from "./prepare";

export type CardanoStakeInput = { subWalletId: string; cardanoTransactionInput: { poolId: string } };

/**
 * Delegates the whole balance to a pool. The first delegation registers the stake key, for a deposit, and abstains from
 * votes: rewards could not be withdrawn otherwise.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, INSUFFICIENT_BALANCE
 */
export const prepareStake: Prepare<CardanoStakeInput> = async (
  context,
  { subWalletId, cardanoTransactionInput: { poolId } },
) => {
  const { payer, stakeKey, position } = await lockStake(context, subWalletId);
  readPoolId(poolId);
  if (position?.delegates.includes(poolId)) {
    throw invalidInput("This sub-wallet is staked to this pool already");
  }
  const certificates: CardanoCertificate[] = position
    ? ["stakeDelegation"]
    : ["stakeRegistration", "stakeDelegation", "voteDelegation"];
  const deposit = position ? 0n : KEY_DEPOSIT;
  return prepareCardano(payer, {
    plan: {
      type: "STAKE",
      payments: [],
      deposit,
      certificates,
      publicKeys: { stakePublicKey: stakeKey.publicKey, poolId },
    },
    stakeKey,
    amount: deposit,
    operation: "STAKE",
    to: poolId,
    recipient: await noRecipient(payer, false),
  });
};

/**
 * Deregisters the stake key, which returns its deposit.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, INSUFFICIENT_BALANCE
 */
export const prepareUnstake: Prepare<{ subWalletId: string }> = async (context, { subWalletId }) => {
  const { payer, stakeKey, position } = await lockStake(context, subWalletId);
  if (!position) throw invalidInput("This sub-wallet is not staked");
  if (position.rewards > 0n) throw invalidInput("Please withdraw the rewards before you unstake");
  return prepareCardano(payer, {
    plan: {
      type: "UNSTAKE",
      payments: [],
      deposit: -KEY_DEPOSIT,
      certificates: ["stakeDeregistration"],
      publicKeys: { stakePublicKey: stakeKey.publicKey },
    },
    stakeKey,
    amount: KEY_DEPOSIT,
    operation: "UNSTAKE",
    to: payer.subWallet.address,
    recipient: await noRecipient(payer, true),
  });
};

/**
 * Withdraws all rewards to the sub-wallet's own address.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, INSUFFICIENT_BALANCE
 */
export const prepareWithdrawal: Prepare<{ subWalletId: string }> = async (context, { subWalletId }) => {
  const { payer, stakeKey, position } = await lockStake(context, subWalletId);
  if (!position) throw invalidInput("This sub-wallet is not staked");
  const { rewards } = position;
  if (rewards === 0n) throw invalidInput("This sub-wallet has no rewards to withdraw");
  return prepareCardano(payer, {
    plan: {
      type: "WITHDRAWAL",
      payments: [],
      deposit: -rewards,
      withdrawalAmount: `0x${rewards.toString(16)}`,
      publicKeys: { stakePublicKey: stakeKey.publicKey },
    },
    stakeKey,
    amount: rewards,
    operation: "CLAIM_REWARDS",
    to: payer.subWallet.address,
    recipient: await noRecipient(payer, true),
  });
};

/** @throws ApiError INVALID_INPUT while another stake request of the sub-wallet is unfinished */
async function lockStake(context: PrepareContext, subWalletId: string) {
  const payer = await lockPayingSubWallet(context, CHAIN, subWalletId);
  const { tx } = context;
  const [open] = await tx
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.subWalletId, subWalletId),
        inArray(requests.status, openStates),
        sql`${requests.unsigned}->>'type' <> 'PAYMENT'`,
      ),
    )
    .limit(1);
  // Each depends on what the previous one changed.
  if (open) throw invalidInput("Another stake request of this sub-wallet is not finished yet");
  const stakeKey = await ensureStakeKey(payer);
  const [position] = await tx
    .select()
    .from(stakePositions)
    .where(and(eq(stakePositions.chain, CHAIN), eq(stakePositions.address, stakeKey.address)));
  return { payer, stakeKey, position };
}

async function ensureStakeKey({ tx, services, subWallet }: PayingSubWallet): Promise<AddressRow> {
  const [known] = await tx
    .select()
    .from(addresses)
    .where(and(eq(addresses.subWalletId, subWallet.id), eq(addresses.usage, "STAKE")));
  return known ?? createNextAddress(tx, services.keys, subWallet.id, "STAKE");
}
