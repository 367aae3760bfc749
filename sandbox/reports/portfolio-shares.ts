import BigNumber from "bignumber.js";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { ledgerAccounts, subWallets, wallets } from "../db/schema";
import type { DisplayCurrency } from "../rates/price-facts";
import { hasRates } from "../rates/rates";
import { type AssetAmount, type DisplayValue, rowValue } from "../wallets/amounts";
import type { AssetRow } from "../wallets/assets";

/** The chain is null for exchange accounts. */
export type PortfolioShare = {
  walletId: string;
  walletName: string;
  chain: string | null;
  amounts: AssetAmount[];
};

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

export type ValuedShare = PortfolioShare & { total: DisplayValue };

/**
 * Divides each asset's rounded value by differences of rounded cumulative sums, so that shares add up exactly to the
 * total. Without delisted assets; unknown on a day without prices.
 */
export function divideAmongShares(
  shares: PortfolioShare[],
  currency: DisplayCurrency,
  at: Date,
): ValuedShare[] {
  const before = new Map<string, bigint>();
  return shares.map((share) => {
    const listed = share.amounts.filter(({ asset }) => !asset.delisted);
    if (!hasRates(at) && listed.length > 0) return { ...share, total: { value: null, currency, at } };
    const parts = listed.map(({ asset, quantity }) => {
      const from = before.get(asset.id) ?? 0n;
      const upTo = from + quantity;
      before.set(asset.id, upTo);
      const worth = (units: bigint) => rowValue({ asset, quantity: units, at }, currency) ?? 0;
      return new BigNumber(worth(upTo)).minus(worth(from));
    });
    const value = parts.reduce((sum, part) => sum.plus(part), new BigNumber(0));
    return { ...share, total: { value, currency, at } };
  });
}
