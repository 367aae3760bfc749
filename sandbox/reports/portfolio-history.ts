import { sql } from "drizzle-orm";
import type { Db } from "../db/client";
import type { AssetRow } from "../wallets/assets";
import type { AssetHolding } from "../wallets/balances";

export type TimePeriod = "ONE_MONTH_DAILY" | "ONE_WEEK_DAILY" | "ONE_DAY";
/** What an organisation held at a moment in all its sub-wallets. */
export type PortfolioPoint = { at: Date; holdings: AssetHolding[] };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The number of points in a period, one per day, the last one at its end. */
const POINTS: Record<TimePeriod, number> = { ONE_MONTH_DAILY: 30, ONE_WEEK_DAILY: 7, ONE_DAY: 1 };

/**
 * The organisation's holdings at each point of a period, from the books: what the hours before a point added, and the
 * entries of the hour that it is in. Assets never held are left out.
 */
export async function portfolioHistory(
  db: Db,
  organisationId: string,
  { end, period }: { end: Date; period: TimePeriod },
  assets: Map<string, AssetRow>,
): Promise<PortfolioPoint[]> {
  const last = POINTS[period] - 1;
  const times = Array.from({ length: POINTS[period] }, (_, point) => end.getTime() - (last - point) * DAY_MS);
  const [hours, partial] = await Promise.all([
    sumHours(db, organisationId, new Date(beginOfHour(end.getTime())), last),
    sumEntriesInHours(db, organisationId, times),
  ]);
  const held = new Map<string, AssetHolding>();
  return times.map((time, point) => {
    for (const row of hours) if (row.point === point) add(held, assets, row);
    const now = new Map([...held].map(([id, holding]) => [id, { ...holding }]));
    for (const row of partial) if (row.point === point) add(now, assets, row);
    return {
      at: new Date(time),
      holdings: [...now.values()].sort((a, b) => (a.asset.id < b.asset.id ? -1 : 1)),
    };
  });
}

type Sum = { point: number; assetId: string; kind: string; amount: string };

/** Sums of whole hours, by the first point that includes them. */
async function sumHours(db: Db, organisationId: string, end: Date, last: number): Promise<Sum[]> {
  const { rows } = await db.execute<Sum>(sql`
    select greatest(0, ${last}::int - (extract(epoch from (${end.toISOString()}::timestamptz - hour))::int - 3600) / 86400)
        as point,
      asset_id as "assetId", kind, sum(amount)::text as amount
    from ledger_hours
    where organisation_id = ${organisationId} and hour < ${end.toISOString()}::timestamptz
    group by 1, 2, 3
  `);
  return rows;
}

/**
 * Sums of the entries between the full hour before each point and the point itself. The points are days apart, so that
 * an entry's distance from the last one tells whose it is.
 */
async function sumEntriesInHours(db: Db, organisationId: string, times: number[]): Promise<Sum[]> {
  const last = times.length - 1;
  const end = isoText(times[last] ?? 0);
  const isInHour = times.map(
    (time) => sql`e.created_at between ${isoText(beginOfHour(time))} and ${isoText(time)}`,
  );
  const { rows } = await db.execute<Sum>(sql`
    select ${last}::int - floor(extract(epoch from (${end}::timestamptz - e.created_at)) / 86400)::int as point,
      e.asset_id as "assetId", a.kind, sum(e.amount)::text as amount
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    join sub_wallets s on s.id = a.sub_wallet_id
    where s.organisation_id = ${organisationId} and (${sql.join(isInHour, sql` or `)})
    group by 1, 2, 3
  `);
  return rows;
}

const isoText = (time: number): string => new Date(time).toISOString();
const beginOfHour = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS;

function add(
  held: Map<string, AssetHolding>,
  assets: Map<string, AssetRow>,
  { assetId, kind, amount }: Sum,
): void {
  const asset = assets.get(assetId);
  if (!asset) return;
  const before = held.get(assetId) ?? { asset, total: 0n, available: 0n };
  held.set(assetId, {
    asset,
    total: before.total + BigInt(amount),
    available: before.available + (kind === "available" ? BigInt(amount) : 0n),
  });
}
