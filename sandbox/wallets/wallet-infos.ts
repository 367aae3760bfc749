import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { PageRequest } from "../base/paging";
import type { Db } from "../db/client";
import { clusters, policies, subWallets, wallets } from "../db/schema";

export type WalletRow = { wallet: typeof wallets.$inferSelect; cluster: typeof clusters.$inferSelect };
export type PolicyRow = typeof policies.$inferSelect;
export type SummaryRow = { walletId: string; subWalletType: string; count: number; deleted: number };

/** Oldest first; one row more than the limit. */
export function listWallets(
  db: Db,
  organisationId: string,
  { includeDeleted, page }: { includeDeleted: boolean; page: PageRequest },
): Promise<WalletRow[]> {
  const createdAtOfLast = sql`(select created_at from wallets where id = ${page.after}::uuid)`;
  return db
    .select({ wallet: wallets, cluster: clusters })
    .from(wallets)
    .innerJoin(clusters, eq(clusters.id, wallets.clusterId))
    .where(
      and(
        eq(wallets.organisationId, organisationId),
        includeDeleted ? undefined : eq(wallets.deleted, false),
        page.after === null
          ? undefined
          : sql`(${wallets.createdAt}, ${wallets.id}) > (${createdAtOfLast}, ${page.after}::uuid)`,
      ),
    )
    .orderBy(asc(wallets.createdAt), asc(wallets.id))
    .limit(page.limit + 1);
}

export async function findDefaultWalletId(db: Db, organisationId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: wallets.id })
    .from(wallets)
    .where(and(eq(wallets.organisationId, organisationId), eq(wallets.deleted, false)))
    .orderBy(desc(wallets.isDefault), asc(wallets.createdAt), asc(wallets.id))
    .limit(1);
  return row?.id ?? null;
}

export async function loadWallets(db: Db, ids: string[]): Promise<Map<string, WalletRow>> {
  const rows = await db
    .select({ wallet: wallets, cluster: clusters })
    .from(wallets)
    .innerJoin(clusters, eq(clusters.id, wallets.clusterId))
    .where(inArray(wallets.id, ids));
  return new Map(rows.map((row) => [row.wallet.id, row]));
}

export async function loadPolicies(db: Db, walletIds: string[]): Promise<Map<string, PolicyRow>> {
  const rows = await db
    .selectDistinctOn([policies.walletId])
    .from(policies)
    .where(inArray(policies.walletId, walletIds))
    .orderBy(policies.walletId, desc(policies.version));
  return new Map(rows.map((row) => [row.walletId, row]));
}

/** By type. Sub-wallets of a deleted wallet count as deleted. */
export async function loadSummaries(db: Db, walletIds: string[]): Promise<SummaryRow[]> {
  return db
    .select({
      walletId: subWallets.walletId,
      subWalletType: subWallets.type,
      count: sql<number>`(count(*) filter (where not ${wallets.deleted}))::int`,
      deleted: sql<number>`(count(*) filter (where ${wallets.deleted}))::int`,
    })
    .from(subWallets)
    .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
    .where(inArray(subWallets.walletId, walletIds))
    .groupBy(subWallets.walletId, subWallets.type)
    .orderBy(subWallets.walletId, subWallets.type);
}
