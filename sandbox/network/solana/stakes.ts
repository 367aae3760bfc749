import { and, eq, inArray } from "drizzle-orm";
import type { SolanaAction } from "../../chains/solana/build";
import {
  activated,
  deactivated,
  initialised,
  noStake,
  type Stake,
  split,
  stakeAt,
  withdrawn,
} from "../../chains/solana/stake";
import type { Db, Tx } from "../../db/client";
import { stakePositions } from "../../db/schema";
import type { Services } from "../../services";

const CHAIN = "SOLANA";

/** The present stakes at some addresses; UNINITIALISED where there is none. */
export async function readStakes(db: Db, addresses: string[], now: Date): Promise<Map<string, Stake>> {
  const rows =
    addresses.length === 0
      ? []
      : await db
          .select()
          .from(stakePositions)
          .where(and(eq(stakePositions.chain, CHAIN), inArray(stakePositions.address, addresses)));
  const stakes = new Map(addresses.map((address) => [address, noStake]));
  for (const { address, status, active, inactive, delegates, dueAt } of rows) {
    stakes.set(address, stakeAt({ status, active, inactive, vote: delegates[0] ?? null, dueAt }, now));
  }
  return stakes;
}

export async function readStake(db: Db, address: string, now: Date): Promise<Stake> {
  return (await readStakes(db, [address], now)).get(address) ?? noStake;
}

/** Stores a changed stake, or deletes it when it is closed. */
export async function writeStake(
  tx: Tx,
  place: { address: string; subWalletId: string },
  { status, active, inactive, vote, dueAt }: Stake,
  now: Date,
): Promise<void> {
  const { address, subWalletId } = place;
  if (status === "UNINITIALISED") {
    await tx
      .delete(stakePositions)
      .where(and(eq(stakePositions.chain, CHAIN), eq(stakePositions.address, address)));
    return;
  }
  const values = { status, active, inactive, delegates: vote ? [vote] : [], dueAt, updatedAt: now };
  await tx
    .insert(stakePositions)
    .values({ chain: CHAIN, address, subWalletId, ...values })
    .onConflictDoUpdate({ target: [stakePositions.chain, stakePositions.address], set: values });
}

/** Each stake account that an action changes, as it will be; none for a payment. @throws StakeRefusal */
export async function stakesAfter(
  db: Db,
  { env }: Pick<Services, "env">,
  action: SolanaAction,
  now: Date,
): Promise<Map<string, Stake>> {
  const stake = "account" in action ? await readStake(db, action.account, now) : noStake;
  const epochEnd = new Date(now.getTime() + env.SANDBOX_EPOCH_MS);
  switch (action.type) {
    case "PAYMENT":
    case "TOKEN":
      return new Map();
    case "INITIALISE_STAKE":
      return new Map([[action.account, initialised(stake, action.amount, action.vote, epochEnd)]]);
    case "ACTIVATE_STAKE":
      return new Map([[action.account, activated(stake, action.vote, epochEnd)]]);
    case "DEACTIVATE_STAKE":
      return new Map([[action.account, deactivated(stake, epochEnd)]]);
    case "SPLIT_STAKE": {
      const { rest, made } = split(stake, await readStake(db, action.made, now), action.amount);
      return new Map([
        [action.account, rest],
        [action.made, made],
      ]);
    }
    case "WITHDRAW_STAKE":
      return new Map([[action.account, withdrawn(stake, action.amount)]]);
  }
}
