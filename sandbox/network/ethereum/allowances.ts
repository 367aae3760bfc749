import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "../../db/client";
import { tokenAllowances } from "../../db/schema";

/** ERC-20: never spent. */
export const NO_LIMIT = 2n ** 256n - 1n;

/** What a token's contract lets a spender take of an owner. Addresses as their chain writes them. */
export type AllowanceKey = { assetId: string; owner: string; spender: string };
/** Smallest units. */
export type Allowance = AllowanceKey & { amount: bigint };

const isThis = ({ assetId, owner, spender }: AllowanceKey) =>
  and(
    eq(tokenAllowances.assetId, assetId),
    eq(tokenAllowances.owner, owner),
    eq(tokenAllowances.spender, spender),
  );

/** 0 if nobody has allowed anything. */
export async function readAllowance(db: Db, key: AllowanceKey): Promise<bigint> {
  const [row] = await db.select({ amount: tokenAllowances.amount }).from(tokenAllowances).where(isThis(key));
  return row?.amount ?? 0n;
}

/** Nobody else changes it until the transaction ends. */
export async function lockAllowance(tx: Tx, key: AllowanceKey): Promise<void> {
  await tx
    .insert(tokenAllowances)
    .values({ ...key, amount: 0n })
    .onConflictDoNothing();
  await tx.select().from(tokenAllowances).where(isThis(key)).for("update");
}

export async function writeAllowance(tx: Tx, { amount, ...key }: Allowance): Promise<void> {
  await tx.update(tokenAllowances).set({ amount }).where(isThis(key));
}
