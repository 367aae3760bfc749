import { and, eq } from "drizzle-orm";
import { ApiError, invalidInput } from "../../base/errors";
import { readSolanaAddress } from "../../chains/solana/address";
import { isReservedAddress } from "../../chains/solana/programs";
import { type Stake, StakeRefusal } from "../../chains/solana/stake";
import { addresses } from "../../db/schema";
import { type AddressRow, createNextAddress } from "../../keys/sub-wallet";
import { readStake, readStakes } from "../../network/solana/stakes";
import { ownerOf } from "../../wallets/owner";
import { assertNoOpenStakeRequest } from "./open-requests";
import { CHAIN, type SolanaPayer } from "./prepare";

/** Refuses at once what the stake program would refuse later. @throws ApiError INVALID_INPUT */
export function assertAllowed<Result>(change: () => Result): Result {
  try {
    return change();
  } catch (error) {
    if (error instanceof StakeRefusal) throw invalidInput(error.message);
    throw error;
  }
}

type OwnStake = { row: AddressRow; stake: Stake };

/** @throws ApiError NOT_FOUND for an unknown stake address or another sub-wallet's */
export async function readOwnStake(payer: SolanaPayer, text: string): Promise<OwnStake> {
  const { tx, subWallet, now, open } = payer;
  const address = readSolanaAddress(text);
  const [row] = await tx
    .select()
    .from(addresses)
    .where(
      and(
        eq(addresses.chain, CHAIN),
        eq(addresses.address, address),
        eq(addresses.subWalletId, subWallet.id),
        eq(addresses.usage, "STAKE"),
      ),
    );
  if (!row) throw new ApiError("NOT_FOUND", "The stake address is not one of this sub-wallet");
  assertNoOpenStakeRequest(open, [address]);
  return { row, stake: await readStake(tx, address, now) };
}

/** A stake address of the sub-wallet without a stake. @throws ApiError INVALID_INPUT */
export async function readNewStake(payer: SolanaPayer, text: string): Promise<OwnStake> {
  const found = await readOwnStake(payer, text);
  if (found.stake.status !== "UNINITIALISED") throw invalidInput("The new stake address is already in use");
  return found;
}

/** @throws ApiError INVALID_INPUT */
export async function readVote({ tx }: SolanaPayer, text: string): Promise<string> {
  const address = readSolanaAddress(text, "Please enter a valid vote address");
  const owner = isReservedAddress(address) ? null : await ownerOf(tx, CHAIN, address);
  if (owner || isReservedAddress(address)) throw invalidInput("This address is not a vote account");
  return address;
}

export async function ensureSpareStakeAddress(payer: SolanaPayer, newlyUsed: string): Promise<void> {
  const { tx, services, subWallet, open, now } = payer;
  const rows = await tx
    .select({ address: addresses.address })
    .from(addresses)
    .where(and(eq(addresses.subWalletId, subWallet.id), eq(addresses.usage, "STAKE")));
  const stakes = await readStakes(
    tx,
    rows.map(({ address }) => address),
    now,
  );
  const used = new Set([newlyUsed, ...open.flatMap(({ accountKeys }) => accountKeys)]);
  const hasSpare = [...stakes].some(
    ([address, { status }]) => status === "UNINITIALISED" && !used.has(address),
  );
  if (!hasSpare) await createNextAddress(tx, services.keys, subWallet.id, "STAKE");
}
