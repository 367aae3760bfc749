import { sql } from "drizzle-orm";
import type { Db } from "../db/client";
import type { AssetRow } from "../wallets/assets";
import type { AssetHolding } from "../wallets/balances";

export type TimePeriod = "ONE_MONTH_DAILY" | "ONE_WEEK_DAILY" | "ONE_DAY";
/** What an organisation held at a moment in all its sub-wallets. */
export type PortfolioPoint = { at: Date; holdings: AssetHolding[] };

const DAY_MS = 86_400_000;
/** The number of points in a period, one per day, the last one at its end. */
const POINTS: Record<TimePeriod, number> = { ONE_MONTH_DAILY: 30, ONE_WEEK_DAILY: 7, ONE_DAY: 1 };

/**
 * The organisation's holdings at each point of a period, from the books. The database sums the entries by the first
 * point that includes them; the sums are then accumulated here. Assets never held are left out.
 */
export async function portfolioHistory(
  db: Db,
  organisationId: string,
  { end, period }: { end: Date; period: TimePeriod },
  assets: Map<string, AssetRow>,
): Promise<PortfolioPoint[]> {
  const last = POINTS[period] - 1;
  const { rows } = await db.execute(sql`
    select e.asset_id,
      a.kind,
      greatest(0, ceil(${last}::int - extract(epoch from (${end.toISOString()}::timestamptz - e.created_at)) / 86400))::int
        as point,
      sum(e.amount)::text as amount
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    join sub_wallets s on s.id = a.sub_wallet_id
    where s.organisation_id = ${organisationId}
      and a.kind in ('available', 'reserved', 'staked')
      and e.created_at <= ${end.toISOString()}::timestamptz
    group by 1, 2, 3
  `);
  const held = new Map<string, AssetHolding>();
  return Array.from({ length: POINTS[period] }, (_, point) => {
    for (const row of rows) {
      const asset = assets.get(String(row.asset_id));
      if (!asset || Number(row.point) !== point) continue;
      const before = held.get(asset.id) ?? { asset, total: 0n, available: 0n };
      const amount = BigInt(String(row.amount));
      held.set(asset.id, {
        asset,
        total: before.total + amount,
        available: before.available + (row.kind === "available" ? amount : 0n),
      });
    }
    const at = new Date(end.getTime() - (last - point) * DAY_MS);
    return { at, holdings: [...held.values()].sort((a, b) => (a.asset.id < b.asset.id ? -1 : 1)) };
  });
}
