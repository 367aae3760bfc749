import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Jump, PageRequest } from "../base/paging";
import type { Db, Tx } from "../db/client";
import { countUpTo } from "../db/count-up-to";
import { subWallets, transactions } from "../db/schema";
import { before, behind, type TransactionRow, transactionColumns } from "./transactions";

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
  const { createdAt, order } = transactions;
  return db
    .select(transactionColumns)
    .from(transactions)
    .where(and(ofSubWallet(subWalletId), page.after === null ? undefined : before(Number(page.after))))
    .orderBy(desc(createdAt), desc(order))
    .limit(page.limit + 1);
}

/** A kind that is given as a parameter would not be found to be that of the index `transactions_rewards`. */
const ofSubWallet = (subWalletId: string) =>
  and(eq(transactions.subWalletId, subWalletId), sql`${transactions.operation} = 'REWARD'`);

/** The `order` of the reward there; null if there is none. */
export async function findRewardPlace(
  db: Db,
  subWalletId: string,
  { after, isBackward, offset }: Jump,
): Promise<number | null> {
  const { createdAt, order } = transactions;
  const isBehind = after === null ? undefined : (isBackward ? behind : before)(Number(after));
  const direction = isBackward ? asc : desc;
  const [row] = await db
    .select({ order })
    .from(transactions)
    .where(and(ofSubWallet(subWalletId), isBehind))
    .orderBy(direction(createdAt), direction(order))
    .offset(offset)
    .limit(1);
  return row?.order ?? null;
}

/** Null if there are more than `most`. */
export const countRewards = (db: Db, subWalletId: string, most: number): Promise<number | null> =>
  countUpTo(db, sql`from transactions where sub_wallet_id = ${subWalletId} and operation = 'REWARD'`, most);
