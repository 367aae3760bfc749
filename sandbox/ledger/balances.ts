import { and, asc, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { ledgerAccounts } from "../db/schema";

/** Smallest units. `total`: available, reserved and staked. */
export type Holding = {
  subWalletId: string;
  assetId: string;
  available: bigint;
  reserved: bigint;
  staked: bigint;
  total: bigint;
};

export async function holdingsOf(db: Db, subWalletIds: string[]): Promise<Holding[]> {
  if (subWalletIds.length === 0) return [];
  const rows = await db
    .select({
      subWalletId: ledgerAccounts.subWalletId,
      assetId: ledgerAccounts.assetId,
      available: sql<string>`coalesce(sum(${ledgerAccounts.balance}) filter (where ${ledgerAccounts.kind} = 'available'), 0)::text`,
      staked: sql<string>`coalesce(sum(${ledgerAccounts.balance}) filter (where ${ledgerAccounts.kind} = 'staked'), 0)::text`,
      reserved: sql<string>`coalesce(sum(${ledgerAccounts.balance}) filter (where ${ledgerAccounts.kind} = 'reserved'), 0)::text`,
    })
    .from(ledgerAccounts)
    .where(
      and(
        inArray(ledgerAccounts.subWalletId, subWalletIds),
        inArray(ledgerAccounts.kind, ["available", "reserved", "staked"]),
      ),
    )
    .groupBy(ledgerAccounts.subWalletId, ledgerAccounts.assetId)
    .orderBy(asc(ledgerAccounts.subWalletId), asc(ledgerAccounts.assetId));
  return rows.map((row) => {
    const available = BigInt(row.available);
    const reserved = BigInt(row.reserved);
    const staked = BigInt(row.staked);
    return {
      subWalletId: row.subWalletId ?? "",
      assetId: row.assetId,
      available,
      reserved,
      staked,
      total: available + reserved + staked,
    };
  });
}
