import { eq, sql } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import { factsOf } from "../chains/facts";
import type { Network } from "../chains/names";
import type { Db } from "../db/client";
import { onceInTransaction } from "../db/once-in-transaction";
import { assets } from "../db/schema";

export type AssetRow = typeof assets.$inferSelect;

export function loadAssets(db: Db): Promise<Map<string, AssetRow>> {
  return onceInTransaction(db, "assets", async () => byId(await db.select().from(assets)));
}

/** Fewer than all, where one chain is asked for again and again. */
export function loadChainAssets(db: Db, chain: string): Promise<Map<string, AssetRow>> {
  return onceInTransaction(db, `assets of ${chain}`, async () =>
    byId(await db.select().from(assets).where(eq(assets.chain, chain))),
  );
}

const byId = (rows: AssetRow[]): Map<string, AssetRow> => new Map(rows.map((row) => [row.id, row]));

export function nativeAsset(all: Map<string, AssetRow>, chain: string): AssetRow | undefined {
  return [...all.values()].find((asset) => asset.chain === chain && asset.type === "NATIVE");
}

/** @param contractAddress null for the chain's own coin */
export function assetAt(
  all: Map<string, AssetRow>,
  chain: string,
  contractAddress: string | null,
): AssetRow | undefined {
  if (contractAddress === null) return nativeAsset(all, chain);
  const wanted = canonicalAddress(chain, contractAddress);
  return [...all.values()].find(
    (asset) =>
      asset.chain === chain &&
      asset.contractAddress !== null &&
      canonicalAddress(chain, asset.contractAddress) === wanted,
  );
}

/** At most one on each chain. */
export const assetIdsOf = (all: Map<string, AssetRow>, symbol: string): string[] =>
  [...all.values()].filter((asset) => asset.symbol === symbol).map(({ id }) => id);

/** Ignores case. */
export const assetIdsShownAs = (all: Map<string, AssetRow>, symbol: string): string[] =>
  [...all.values()]
    .filter(
      ({ displaySymbol, delisted }) => !delisted && displaySymbol.toLowerCase() === symbol.toLowerCase(),
    )
    .map(({ id }) => id);

export async function findTransactedAssets(db: Db, organisationId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from assets a
    where exists (select from transactions t where t.organisation_id = ${organisationId} and t.asset_id = a.id)
  `);
  return rows.map(({ id }) => id);
}

/** By symbol or name of the native asset, ignoring case. */
export const chainsOfCoin = (all: Map<string, AssetRow>, text: string): string[] =>
  named(all, text)
    .filter(({ type }) => type === "NATIVE")
    .map(({ chain }) => chain);

/** By symbol or name, without delisted tokens. */
export const tokensNamed = (all: Map<string, AssetRow>, text: string): string[] =>
  named(all, text)
    .filter(({ type, delisted }) => type !== "NATIVE" && !delisted)
    .map(({ id }) => id);

function named(all: Map<string, AssetRow>, text: string): AssetRow[] {
  const wanted = text.toLowerCase();
  return [...all.values()].filter(({ symbol, displaySymbol, name }) =>
    [symbol, displaySymbol, name].some((word) => word.toLowerCase().includes(wanted)),
  );
}

export const chainsBySymbol = (all: Map<string, AssetRow>): string[] =>
  [...all.values()]
    .filter(({ type }) => type === "NATIVE")
    .sort((a, b) => (a.displaySymbol < b.displaySymbol ? -1 : a.displaySymbol > b.displaySymbol ? 1 : 0))
    .map(({ chain }) => chain);

const shown = new WeakMap<AssetRow, ReturnType<typeof showAsset>>();

/** Cached per row, because pages show the same few. */
export function toAsset(asset: AssetRow) {
  const known = shown.get(asset) ?? showAsset(asset);
  shown.set(asset, known);
  return known;
}

const showAsset = (asset: AssetRow) => ({
  symbol: asset.symbol,
  displaySymbol: asset.displaySymbol,
  name: asset.name,
  // Clients ship their own icons, so nothing is loaded from third parties.
  iconUrl: null,
  type: asset.type,
  dateAdded: asset.dateAdded.toISOString(),
  decimalPlace: asset.decimals,
  contractAddress: asset.contractAddress,
  chain: asset.chain,
});

export const toAssetDetails = (asset: AssetRow, network: Network) => ({
  assetSymbol: asset.symbol,
  name: asset.name,
  decimals: asset.decimals,
  chainId: factsOf(asset.chain).chainId?.[network].toString() ?? null,
  iconUrl: null,
  address: asset.contractAddress,
});
