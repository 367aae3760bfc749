import { sql } from "drizzle-orm";
import { factsOf } from "../chains/facts";
import type { Network } from "../chains/names";
import type { Db } from "../db/client";
import type { AssetRow } from "../wallets/assets";
import { type AssetHolding, keptOf } from "../wallets/balances";
import type { BookedHolding, PortfolioPoint } from "./portfolio-history";

export async function withKept(
  db: Db,
  organisationId: string,
  { at, holdings }: PortfolioPoint,
  network: Network,
): Promise<AssetHolding[]> {
  const keeping = holdings.map(({ asset }) => asset).filter(keepsSome);
  const kept = await keptAmounts(db, organisationId, { at, assets: keeping }, network);
  return holdings.map(({ free, ...holding }: BookedHolding) => {
    const amount = kept.get(holding.asset.id) ?? 0n;
    return { ...holding, available: free - amount, kept: amount };
  });
}

const keepsSome = ({ type, chain }: AssetRow): boolean =>
  type === "NATIVE" && factsOf(chain).kept !== undefined;

async function keptAmounts(
  db: Db,
  organisationId: string,
  { at, assets }: { at: Date; assets: AssetRow[] },
  network: Network,
): Promise<Map<string, bigint>> {
  const kept = new Map<string, bigint>();
  if (assets.length === 0) return kept;
  const { rows } = await db.execute<{ assetId: string; chain: string; free: string }>(sql`
    select a.asset_id as "assetId", s.chain, (a.balance - coalesce((
      select sum(e.amount) from ledger_entries e where e.account_id = a.id and e.created_at > ${at.toISOString()}
    ), 0))::text as free
    from ledger_accounts a
    join sub_wallets s on s.id = a.sub_wallet_id
    where s.organisation_id = ${organisationId} and s.chain is not null and a.kind = 'available'
      and a.asset_id in (${sql.join(
        assets.map(({ id }) => sql`${id}`),
        sql`, `,
      )})
  `);
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  for (const { assetId, chain, free } of rows) {
    const asset = byId.get(assetId);
    const amount = asset ? keptOf(asset, chain, BigInt(free), network) : 0n;
    kept.set(assetId, (kept.get(assetId) ?? 0n) + amount);
  }
  return kept;
}
