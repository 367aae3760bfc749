import { and, arrayContains, desc, eq, inArray } from "drizzle-orm";
import type { Network } from "../../chains/names";
import { type Runtime, runtimeOf } from "../../chains/substrate/runtime";
import type { Db, Tx } from "../../db/client";
import { networkBlocks, stakePositions, transactions } from "../../db/schema";
import { holdingsOf } from "../../ledger/balances";
import { ownerOf } from "../../wallets/owner";
import { type Bond, isBonded, NO_BOND } from "./bond";

export const SUBSTRATE = "SUBSTRATE";

/** May be the genesis block. hash: 0x and 64 hex digits. */
export async function lastBlock(db: Db, network: Network): Promise<{ height: number; hash: string }> {
  const [block] = await db
    .select({ height: networkBlocks.height, hash: networkBlocks.hash })
    .from(networkBlocks)
    .where(eq(networkBlocks.chain, SUBSTRATE))
    .orderBy(desc(networkBlocks.height))
    .limit(1);
  return block ?? { height: 0, hash: runtimeOf(network).genesisHash };
}

export async function blockHashAt(db: Db, height: number, network: Network): Promise<string | null> {
  if (height === 0) return runtimeOf(network).genesisHash;
  const [block] = await db
    .select({ hash: networkBlocks.hash })
    .from(networkBlocks)
    .where(and(eq(networkBlocks.chain, SUBSTRATE), eq(networkBlocks.height, height)));
  return block?.hash ?? null;
}

/** In this vault, an account with a balance; elsewhere, one with a known payment. */
export async function isAlive(db: Db, address: string): Promise<boolean> {
  const owner = await ownerOf(db, SUBSTRATE, address);
  if (owner) {
    const holdings = await holdingsOf(db, [owner.subWalletId]);
    return holdings.some(({ total }) => total > 0n);
  }
  const [seen] = await db
    .select({ order: transactions.order })
    .from(transactions)
    .where(
      and(
        eq(transactions.chain, SUBSTRATE),
        inArray(transactions.status, ["CONFIRMED", "COMPLETED", "CLEARED"]),
        arrayContains(transactions.addresses, [address]),
      ),
    )
    .limit(1);
  return seen !== undefined;
}

/** Above the existential deposit. `free` excludes what is staked. */
export const spendable = (free: bigint, { existentialDeposit }: Runtime): bigint =>
  free > existentialDeposit ? free - existentialDeposit : 0n;

export async function bondOf(db: Db, address: string): Promise<Bond> {
  const [row] = await db.select().from(stakePositions).where(isOf(address));
  return row ? toBond(row) : NO_BOND;
}

/** Locks the row until the transaction ends. */
export async function lockBond(tx: Tx, address: string): Promise<Bond> {
  const [row] = await tx.select().from(stakePositions).where(isOf(address)).for("update");
  return row ? toBond(row) : NO_BOND;
}

export async function saveBond(
  tx: Tx,
  account: { address: string; subWalletId: string },
  bond: Bond,
  at: Date,
): Promise<void> {
  const state = {
    status: statusOf(bond),
    active: bond.active,
    unlocking: bond.unlocking.map((chunk) => ({
      amount: chunk.amount.toString(),
      at: chunk.at.toISOString(),
    })),
    delegates: [...bond.validators],
    updatedAt: at,
  };
  await tx
    .insert(stakePositions)
    .values({ chain: SUBSTRATE, ...account, ...state })
    .onConflictDoUpdate({ target: [stakePositions.chain, stakePositions.address], set: state });
}

function statusOf(bond: Bond): (typeof stakePositions.$inferSelect)["status"] {
  if (!isBonded(bond)) return "UNINITIALISED";
  if (bond.active === 0n) return "DEACTIVATING";
  return bond.validators.length > 0 ? "ACTIVE" : "INACTIVE";
}

export function toBond({ active, unlocking, delegates }: typeof stakePositions.$inferSelect): Bond {
  return {
    active,
    unlocking: unlocking.map(({ amount, at }) => ({ amount: BigInt(amount), at: new Date(at) })),
    validators: delegates,
  };
}

const isOf = (address: string) =>
  and(eq(stakePositions.chain, SUBSTRATE), eq(stakePositions.address, address));
