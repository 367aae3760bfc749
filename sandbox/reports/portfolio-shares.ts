import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { ledgerAccounts, subWallets, wallets } from "../db/schema";
import type { AssetAmount } from "../wallets/amounts";
import type { AssetRow } from "../wallets/assets";

/** What a wallet holds on a chain, or in exchange accounts, where the chain is null. */
export type PortfolioShare = {
  walletId: string;
  walletName: string;
  chain: string | null;
  amounts: AssetAmount[];
};

/** What each of the organisation's wallets holds on each chain now, without what is nothing; by name. */
export async function portfolioShares(
  db: Db,
  organisationId: string,
  assets: Map<string, AssetRow>,
  at: Date,
): Promise<PortfolioShare[]> {
  const rows = await db
    .select({
      walletId: wallets.id,
      walletName: wallets.name,
      chain: subWallets.chain,
      assetId: ledgerAccounts.assetId,
      sum: sql<string>`sum(${ledgerAccounts.balance})`,
    })
    .from(ledgerAccounts)
    .innerJoin(subWallets, eq(subWallets.id, ledgerAccounts.subWalletId))
    .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
    .where(
      and(
        eq(subWallets.organisationId, organisationId),
        inArray(ledgerAccounts.kind, ["available", "reserved", "staked"]),
      ),
    )
    .groupBy(wallets.id, wallets.name, subWallets.chain, ledgerAccounts.assetId)
    .orderBy(wallets.name, wallets.id, subWallets.chain, ledgerAccounts.assetId);
  const shares = new Map<string, PortfolioShare>();
  for (const { walletId, walletName, chain, assetId, sum } of rows) {
    const asset = assets.get(assetId);
    const quantity = BigInt(sum);
    if (!asset || quantity === 0n) continue;
    const key = `${walletId} ${chain}`;
    const share = shares.get(key) ?? { walletId, walletName, chain, amounts: [] };
    share.amounts.push({ asset, quantity, at });
    shares.set(key, share);
  }
  return [...shares.values()];
}
