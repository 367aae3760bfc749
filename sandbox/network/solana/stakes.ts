import { and, eq, gt, inArray, min, sql } from "drizzle-orm";
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

export async function readStakes(db: Db, addresses: string[], now: Date): Promise<Map<string, Stake>> {
  const rows =
    addresses.length === 0
      ? []
      : await db
          .select()
          .from(stakePositions)
          .where(and(eq(stakePositions.chain, CHAIN), inArray(stakePositions.address, addresses)));
  const stakes = new Map(addresses.map((address) => [address, noStake]));
  for (const row of rows) stakes.set(row.address, toStake(row, now));
  return stakes;
}

export function toStake(
  { status, active, inactive, delegates, dueAt }: typeof stakePositions.$inferSelect,
  now: Date,
): Stake {
  return stakeAt({ status, active, inactive, vote: delegates[0] ?? null, dueAt }, now);
}

export async function readStake(db: Db, address: string, now: Date): Promise<Stake> {
  return (await readStakes(db, [address], now)).get(address) ?? noStake;
}

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
  const inactiveSince = status === "INACTIVE" ? now : null;
  await tx
    .insert(stakePositions)
    .values({ chain: CHAIN, address, subWalletId, ...values, inactiveSince })
    .onConflictDoUpdate({
      target: [stakePositions.chain, stakePositions.address],
      set: { ...values, inactiveSince: inactiveSince && inactiveSinceUntil(now) },
    });
}

/** The end of an epoch is not stored, and withdrawals do not change it. */
function inactiveSinceUntil(now: Date) {
  const { status, inactiveSince, dueAt, updatedAt } = stakePositions;
  const end = sql`${now.toISOString()}::timestamptz`;
  return sql`case ${status}
    when 'INACTIVE' then coalesce(${inactiveSince}, ${updatedAt})
    when 'DEACTIVATING' then least(${dueAt}, ${end})
    else ${end}
  end`;
}

/** Shared by all stakes that wait for it; otherwise an epoch from now. */
export async function epochEnd(
  db: Db,
  { SANDBOX_EPOCH_MS }: Pick<Services["env"], "SANDBOX_EPOCH_MS">,
  now: Date,
): Promise<Date> {
  const { chain, status, dueAt } = stakePositions;
  const [row] = await db
    .select({ dueAt: min(dueAt) })
    .from(stakePositions)
    .where(and(eq(chain, CHAIN), inArray(status, ["ACTIVATING", "DEACTIVATING"]), gt(dueAt, now)));
  return row?.dueAt ?? new Date(now.getTime() + SANDBOX_EPOCH_MS);
}

/** Empty for a payment. @throws StakeRefusal */
export async function stakesAfter(
  db: Db,
  { env }: Pick<Services, "env">,
  action: SolanaAction,
  now: Date,
): Promise<Map<string, Stake>> {
  const stake = "account" in action ? await readStake(db, action.account, now) : noStake;
  const end = await epochEnd(db, env, now);
  switch (action.type) {
    case "PAYMENT":
    case "TOKEN":
      return new Map();
    case "INITIALISE_STAKE":
      return new Map([[action.account, initialised(stake, action.amount, action.vote, end)]]);
    case "ACTIVATE_STAKE":
      return new Map([[action.account, activated(stake, action.vote, end)]]);
    case "DEACTIVATE_STAKE":
      return new Map([[action.account, deactivated(stake, end)]]);
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
