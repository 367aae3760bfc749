import { and, inArray } from "drizzle-orm";
import { groupRows } from "../base/batch";
import { factsOf } from "../chains/facts";
import type { Network } from "../chains/names";
import type { Db } from "../db/client";
import { ledgerAccounts } from "../db/schema";
import type { AssetRow } from "./assets";

/** Smallest units. `available` can be sent; `kept` cannot. `total` also includes reserved and staked amounts. */
export type AssetHolding = {
  asset: AssetRow;
  total: bigint;
  available: bigint;
  kept: bigint;
  staked: bigint;
};
/** Held by unsettled requests. */
export type SubWalletHolding = AssetHolding & { subWalletId: string; reserved: bigint };
export type Holder = { id: string; chain: string | null };

/** The native asset first, then tokens by symbol. Includes zero balances of listed assets. */
export async function loadHoldings(
  db: Db,
  holders: Holder[],
  assets: Map<string, AssetRow>,
  network: Network,
): Promise<Map<string, SubWalletHolding[]>> {
  const ids = holders.map((holder) => holder.id);
  const rows = await db
    .select({
      subWalletId: ledgerAccounts.subWalletId,
      kind: ledgerAccounts.kind,
      assetId: ledgerAccounts.assetId,
      balance: ledgerAccounts.balance,
    })
    .from(ledgerAccounts)
    .where(
      and(
        inArray(ledgerAccounts.subWalletId, ids),
        inArray(ledgerAccounts.kind, ["available", "reserved", "staked"]),
      ),
    );
  const bySubWallet = groupRows(ids, rows, (row) => row.subWalletId ?? "");
  return new Map(
    holders.map(({ id, chain }) => {
      const holdings = addUp(id, bySubWallet.get(id) ?? [], assets, chain);
      return [id, sortHoldings(holdings.map((one) => withoutKept(one, chain, network)))];
    }),
  );
}

type Balance = { kind: string; assetId: string; balance: bigint };

function addUp(
  subWalletId: string,
  balances: readonly Balance[],
  assets: Map<string, AssetRow>,
  chain: string | null,
): SubWalletHolding[] {
  const holdings = new Map<string, SubWalletHolding>();
  for (const asset of assets.values()) {
    if (asset.chain === chain) holdings.set(asset.id, emptyHolding(subWalletId, asset));
  }
  for (const { assetId, kind, balance } of balances) {
    const asset = assets.get(assetId);
    if (!asset) continue;
    const holding = holdings.get(assetId) ?? emptyHolding(subWalletId, asset);
    holding.total += balance;
    if (kind === "available") holding.available += balance;
    if (kind === "reserved") holding.reserved += balance;
    if (kind === "staked") holding.staked += balance;
    holdings.set(assetId, holding);
  }
  return [...holdings.values()];
}

function emptyHolding(subWalletId: string, asset: AssetRow): SubWalletHolding {
  return { subWalletId, asset, total: 0n, available: 0n, kept: 0n, reserved: 0n, staked: 0n };
}

function withoutKept(holding: SubWalletHolding, chain: string | null, network: Network): SubWalletHolding {
  const kept = keptOf(holding.asset, chain, holding.available, network);
  return { ...holding, kept, available: holding.available - kept };
}

/** Free balance that the network does not let go. @param chain null for an exchange account */
export function keptOf(
  asset: Pick<AssetRow, "type" | "chain">,
  chain: string | null,
  free: bigint,
  network: Network,
): bigint {
  if (chain === null || asset.type !== "NATIVE" || asset.chain !== chain) return 0n;
  return factsOf(chain).kept?.(free, network) ?? 0n;
}

function sortHoldings(holdings: SubWalletHolding[]): SubWalletHolding[] {
  const rank = ({ asset }: SubWalletHolding) => (asset.type === "NATIVE" ? 0 : 1);
  return holdings
    .filter(({ asset, total }) => !asset.delisted || total !== 0n)
    .sort((a, b) => rank(a) - rank(b) || (a.asset.id < b.asset.id ? -1 : 1));
}
