import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../db/client";
import { ledgerAccounts, subWallets } from "../db/schema";
import { type AssetRow, loadAssets } from "../wallets/assets";
import { readOrganisation } from "../wallets/organisation";

export type Holder = { subWalletId: string; assetId: string };

export type OrganisationBooks = {
  organisationId: string;
  trustId: string;
  assets: Map<string, AssetRow>;
  subWallets: Map<string, { name: string; chain: string | null }>;
  accounts: Map<string, Holder>;
  /** Assets of the accounts that fees are paid to, by id. */
  feeAccounts: Map<string, string>;
};

export async function loadOrganisationBooks(db: Db, organisationId: string): Promise<OrganisationBooks> {
  const { trustId } = await readOrganisation(db, organisationId);
  const accounts = await db
    .select({ id: ledgerAccounts.id, subWalletId: subWallets.id, assetId: ledgerAccounts.assetId })
    .from(ledgerAccounts)
    .innerJoin(subWallets, eq(subWallets.id, ledgerAccounts.subWalletId))
    .where(eq(subWallets.organisationId, organisationId));
  const feeAccounts = await db
    .select({ id: ledgerAccounts.id, assetId: ledgerAccounts.assetId })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.kind, "fees"), isNull(ledgerAccounts.subWalletId)));
  const owned = await db
    .select({ id: subWallets.id, name: subWallets.name, chain: subWallets.chain })
    .from(subWallets)
    .where(eq(subWallets.organisationId, organisationId));
  return {
    organisationId,
    trustId,
    assets: await loadAssets(db),
    subWallets: new Map(owned.map(({ id, ...rest }) => [id, rest])),
    accounts: new Map(accounts.map(({ id, ...holder }) => [String(id), holder])),
    feeAccounts: new Map(feeAccounts.map(({ id, assetId }) => [String(id), assetId])),
  };
}

export function assetOf({ assets }: OrganisationBooks, assetId: string): AssetRow {
  const asset = assets.get(assetId);
  if (!asset) throw new Error(`Asset ${assetId} does not exist`);
  return asset;
}
