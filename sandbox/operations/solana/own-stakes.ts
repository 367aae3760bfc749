import { and, eq } from "drizzle-orm";
import { ApiError, invalidInput } from "../../base/errors";
import { readSolanaAddress } from "../../chains/solana/address";
import { isReservedAddress } from "../../chains/solana/facts";
import { type Stake, StakeRefusal } from "../../chains/solana/stake";
import { addresses } from "../../db/schema";
import { type AddressRow, createNextAddress } from "../../keys/sub-wallet";
import { readStake, readStakes } from "../../network/solana/stakes";
import { ownerOf } from "../../wallets/owner";
import { refuseBusyStakes } from "./open-requests";
import { CHAIN, type SolanaContext } from "./prepare";

/** What the stake program would refuse is refused beforehand. @throws ApiError INVALID_INPUT */
export function allowed<Result>(change: () => Result): Result {
  try {
    return change();
  } catch (error) {
    if (error instanceof StakeRefusal) throw invalidInput(error.message);
    throw error;
  }
}

type OwnStake = { row: AddressRow; stake: Stake };

/** @throws ApiError NOT_FOUND for a stake address of another sub-wallet as well as for none */
export async function readOwnStake(context: SolanaContext, text: string): Promise<OwnStake> {
  const { tx, subWallet, now, open } = context;
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
  refuseBusyStakes(open, [address]);
  return { row, stake: await readStake(tx, address, now) };
}

/** The same, of an address at which there is no stake yet. @throws ApiError INVALID_INPUT */
export async function readNewStake(context: SolanaContext, text: string): Promise<OwnStake> {
  const found = await readOwnStake(context, text);
  if (found.stake.status !== "UNINITIALISED") throw invalidInput("The new stake address is in use already");
  return found;
}

/** @throws ApiError INVALID_INPUT */
export async function readVote({ tx }: SolanaContext, text: string): Promise<string> {
  const address = readSolanaAddress(text, "Please enter a valid vote address");
  const owner = isReservedAddress(address) ? null : await ownerOf(tx, CHAIN, address);
  if (owner || isReservedAddress(address)) throw invalidInput("This address is no vote account");
  return address;
}

/** However many stakes are made, there is a free address for the next one. */
export async function keepSpare(context: SolanaContext, taken: string): Promise<void> {
  const { tx, keys, subWallet, open, now } = context;
  const rows = await tx
    .select({ address: addresses.address })
    .from(addresses)
    .where(and(eq(addresses.subWalletId, subWallet.id), eq(addresses.usage, "STAKE")));
  const stakes = await readStakes(
    tx,
    rows.map(({ address }) => address),
    now,
  );
  const used = new Set([taken, ...open.flatMap(({ accountKeys }) => accountKeys)]);
  const hasSpare = [...stakes].some(
    ([address, { status }]) => status === "UNINITIALISED" && !used.has(address),
  );
  if (!hasSpare) await createNextAddress(tx, keys, subWallet.id, "STAKE");
}
