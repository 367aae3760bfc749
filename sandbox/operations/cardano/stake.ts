import { and, eq, inArray, sql } from "drizzle-orm";
import { invalidInput } from "../../base/errors";
import { readPoolId } from "../../chains/cardano/address";
import type { CardanoCertificate } from "../../chains/cardano/encode";
import { KEY_DEPOSIT } from "../../chains/cardano/facts";
import type { Tx } from "../../db/client";
import { addresses, organisations, requests, stakePositions } from "../../db/schema";
import { type AddressRow, createNextAddress } from "../../keys/sub-wallet";
import type { Prepared } from "../../requests/create-request";
import { openStates } from "../../requests/states";
import type { SubWalletRow } from "../../wallets/own-sub-wallet";
import { type CardanoAsking, lockCardanoSubWallet, prepareCardano } from "./prepare";

const CHAIN = "CARDANO";

/**
 * Checks and builds a delegation of all that the sub-wallet has to a pool: the first one registers the stake key,
 * with its deposit, and lets it abstain from votes, without which no rewards could be withdrawn; a later one only
 * changes the pool.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, INSUFFICIENT_BALANCE
 */
export async function prepareCardanoStake(
  asking: CardanoAsking,
  subWalletId: string,
  poolId: string,
): Promise<Prepared> {
  const { subWallet, key, position } = await lockStake(asking, subWalletId);
  readPoolId(poolId);
  if (position?.delegates.includes(poolId))
    throw invalidInput("This sub-wallet is staked to this pool already");
  const certificates: CardanoCertificate[] = position
    ? ["stakeDelegation"]
    : ["stakeRegistration", "stakeDelegation", "voteDelegation"];
  const deposit = position ? 0n : KEY_DEPOSIT;
  return prepareCardano(asking, subWallet, {
    plan: {
      type: "STAKE",
      payment: null,
      deposit,
      certificates,
      publicKeys: { stakePublicKey: key.publicKey, poolId },
    },
    stakeKey: key,
    amount: deposit,
    purpose: "stake",
    to: poolId,
    isToSelf: false,
    includedInAddressBook: false,
    trustId: await trustIdOf(asking.tx, subWallet),
  });
}

/**
 * Checks and builds the end of a delegation: the stake key is deregistered and its deposit comes back.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, INSUFFICIENT_BALANCE
 */
export async function prepareCardanoUnstake(asking: CardanoAsking, subWalletId: string): Promise<Prepared> {
  const { subWallet, key, position } = await lockStake(asking, subWalletId);
  if (!position) throw invalidInput("This sub-wallet is not staked");
  if (position.rewards > 0n) throw invalidInput("Please withdraw the rewards before you unstake");
  return prepareCardano(asking, subWallet, {
    plan: {
      type: "UNSTAKE",
      payment: null,
      deposit: -KEY_DEPOSIT,
      certificates: ["stakeDeregistration"],
      publicKeys: { stakePublicKey: key.publicKey },
    },
    stakeKey: key,
    ...toItself(subWallet, KEY_DEPOSIT, "unstake"),
    trustId: await trustIdOf(asking.tx, subWallet),
  });
}

/**
 * Checks and builds a withdrawal of all rewards to the sub-wallet's own address.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, INSUFFICIENT_BALANCE
 */
export async function prepareCardanoWithdrawal(
  asking: CardanoAsking,
  subWalletId: string,
): Promise<Prepared> {
  const { subWallet, key, position } = await lockStake(asking, subWalletId);
  if (!position) throw invalidInput("This sub-wallet is not staked");
  const { rewards } = position;
  if (rewards === 0n) throw invalidInput("This sub-wallet has no rewards to withdraw");
  return prepareCardano(asking, subWallet, {
    plan: {
      type: "WITHDRAWAL",
      payment: null,
      deposit: -rewards,
      withdrawalAmount: `0x${rewards.toString(16)}`,
      publicKeys: { stakePublicKey: key.publicKey },
    },
    stakeKey: key,
    ...toItself(subWallet, rewards, "rewards withdrawal"),
    trustId: await trustIdOf(asking.tx, subWallet),
  });
}

const toItself = ({ address }: SubWalletRow, amount: bigint, purpose: string) => ({
  amount,
  purpose,
  to: address,
  isToSelf: true,
  includedInAddressBook: false,
});

/** The sub-wallet, its stake key and what the network knows of it: locked, and in nobody else's hands. */
async function lockStake(asking: CardanoAsking, subWalletId: string) {
  const { tx } = asking;
  const subWallet = await lockCardanoSubWallet(asking, subWalletId);
  const [open] = await tx
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.subWalletId, subWallet.id),
        inArray(requests.status, openStates),
        sql`${requests.unsigned}->>'type' <> 'PAYMENT'`,
      ),
    )
    .limit(1);
  // Each changes what the next one stands on.
  if (open) throw invalidInput("Another stake request of this sub-wallet is not finished yet");
  const key = await cardanoStakeKey(asking, subWallet.id);
  const [position] = await tx
    .select()
    .from(stakePositions)
    .where(and(eq(stakePositions.chain, CHAIN), eq(stakePositions.address, key.address)));
  return { subWallet, key, position };
}

/** The stake key and address of a sub-wallet, made at first use. */
export async function cardanoStakeKey(
  { tx, services }: Pick<CardanoAsking, "tx" | "services">,
  subWalletId: string,
): Promise<AddressRow> {
  const [known] = await tx
    .select()
    .from(addresses)
    .where(and(eq(addresses.subWalletId, subWalletId), eq(addresses.usage, "STAKE")));
  return known ?? createNextAddress(tx, services.keys, subWalletId, "STAKE");
}

async function trustIdOf(tx: Tx, { organisationId }: SubWalletRow): Promise<string> {
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, organisationId));
  if (!organisation) throw new Error("The organisation does not exist");
  return organisation.trustId;
}
