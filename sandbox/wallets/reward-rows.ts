import { and, desc, eq } from "drizzle-orm";
import type { PageRequest } from "../base/paging";
import type { Db, Tx } from "../db/client";
import { subWallets, transactions } from "../db/schema";
import { before, type TransactionRow, transactionColumns } from "./transactions";

/** Smallest units, above zero. */
export type RewardRow = {
  id: string;
  subWalletId: string;
  chain: string;
  assetId: string;
  amount: bigint;
  /** A validator, vote account or pool; null if unknown. */
  validator: string | null;
  /** Stake account, bonded account or stake address. */
  address: string;
  paidAt: Date;
};

/** Rewards are not transactions of a network, so they have no hash. */
export async function recordRewards(tx: Tx, rewards: readonly RewardRow[]): Promise<void> {
  for (const { id, subWalletId, chain, assetId, amount, validator, address, paidAt } of rewards) {
    const [owner] = await tx
      .select({ organisationId: subWallets.organisationId })
      .from(subWallets)
      .where(eq(subWallets.id, subWalletId));
    if (!owner || amount === 0n) continue;
    await tx.insert(transactions).values({
      id,
      organisationId: owner.organisationId,
      subWalletId,
      chain,
      assetId,
      status: "CONFIRMED",
      direction: "RECEIVED",
      operation: "REWARD",
      amount,
      from: validator,
      to: address,
      addresses: [address, ...(validator ? [validator] : [])],
      createdAt: paidAt,
      updatedAt: paidAt,
    });
  }
}

/** Newest first; one row more than the limit. */
export function listRewards(db: Db, subWalletId: string, page: PageRequest): Promise<TransactionRow[]> {
  const { createdAt, order, operation } = transactions;
  return db
    .select(transactionColumns)
    .from(transactions)
    .where(
      and(
        eq(transactions.subWalletId, subWalletId),
        eq(operation, "REWARD"),
        page.after === null ? undefined : before(Number(page.after)),
      ),
    )
    .orderBy(desc(createdAt), desc(order))
    .limit(page.limit + 1);
}
