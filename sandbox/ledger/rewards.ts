import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from "../db/schema";
import { REWARD } from "./movements";

/** Smallest units; leaves out sub-wallets without any. */
export async function addedRewards(
  db: Db,
  subWalletIds: string[],
  assetId: string,
): Promise<Map<string, bigint>> {
  if (subWalletIds.length === 0) return new Map();
  const rows = await db
    .select({
      subWalletId: ledgerAccounts.subWalletId,
      amount: sql<string>`sum(${ledgerEntries.amount})::text`,
    })
    .from(ledgerAccounts)
    .innerJoin(ledgerEntries, eq(ledgerEntries.accountId, ledgerAccounts.id))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        inArray(ledgerAccounts.subWalletId, subWalletIds),
        eq(ledgerAccounts.kind, "staked"),
        eq(ledgerAccounts.assetId, assetId),
        eq(ledgerTransactions.kind, REWARD),
      ),
    )
    .groupBy(ledgerAccounts.subWalletId);
  return new Map(rows.map(({ subWalletId, amount }) => [subWalletId ?? "", BigInt(amount)]));
}
