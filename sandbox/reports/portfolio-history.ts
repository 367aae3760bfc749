import { sql } from "drizzle-orm";
import { groupRows } from "../base/batch";
import { invalidInput } from "../base/errors";
import type { Db } from "../db/client";
import { isLimited } from "../db/limited-db";
import type { AssetRow } from "../wallets/assets";
import type { AssetHolding } from "../wallets/balances";

export type TimePeriod = "ONE_MONTH_DAILY" | "ONE_WEEK_DAILY" | "ONE_DAY";
export type Interval = "HOUR" | "DAY";
/** All sub-wallets together; `free` is neither reserved nor staked. */
export type BookedHolding = Omit<AssetHolding, "available" | "kept"> & { free: bigint };
export type PortfolioPoint = { at: Date; holdings: BookedHolding[] };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const INTERVAL_MS: Record<Interval, number> = { HOUR: HOUR_MS, DAY: DAY_MS };
const MAX_POINTS = 400;
const POINTS: Record<TimePeriod, number> = { ONE_MONTH_DAILY: 30, ONE_WEEK_DAILY: 7, ONE_DAY: 1 };

export function portfolioHistory(
  db: Db,
  organisationId: string,
  { end, period }: { end: Date; period: TimePeriod },
  assets: Map<string, AssetRow>,
): Promise<PortfolioPoint[]> {
  const last = POINTS[period] - 1;
  const times = Array.from(
    { length: POINTS[period] },
    (_, point) => new Date(end.getTime() - (last - point) * DAY_MS),
  );
  return holdingsAt(db, organisationId, times, assets);
}

/**
 * The last millisecond of each UTC hour or day, and the second moment itself, oldest first.
 * @throws ApiError INVALID_INPUT for a range that ends before it begins, or has more than 400 points
 */
export function timesOfRange({ from, to }: { from: Date; to: Date }, interval: Interval): Date[] {
  if (from > to) throw invalidInput("The start date cannot be after the end date");
  const step = INTERVAL_MS[interval];
  const first = Math.ceil((from.getTime() + 1) / step);
  const last = Math.floor(to.getTime() / step);
  if (last - first + 2 > MAX_POINTS) throw invalidInput(`A range cannot have more than ${MAX_POINTS} points`);
  const ends = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * step - 1);
  return [...new Set([...ends, to.getTime()])].map((time) => new Date(time));
}

/**
 * Sums earlier days, the hours of the point's day, and the entries of its hour. `times`: oldest first, at least an hour
 * apart unless they end one. Leaves out assets never held.
 */
export async function holdingsAt(
  db: Db,
  organisationId: string,
  times: readonly Date[],
  assets: Map<string, AssetRow>,
): Promise<PortfolioPoint[]> {
  const [days, hours, entries] = isLimited(db)
    ? [await sumAll(db, organisationId, times), [], new Map<string, PointSum[]>()]
    : await Promise.all([
        sumDays(db, organisationId, times),
        sumHours(db, organisationId, times),
        sumEntries(db, organisationId, times),
      ]);
  const held = new Map<string, BookedHolding>();
  return times.map((at, point) => {
    const key = String(point);
    for (const row of days.get(key) ?? []) add(held, assets, row);
    const now = new Map([...held].map(([id, holding]) => [id, { ...holding }]));
    for (const row of hours) {
      if (row.hour >= endOf(DAY_MS, at) && row.hour < endOf(HOUR_MS, at)) add(now, assets, row);
    }
    for (const row of entries.get(key) ?? []) add(now, assets, row);
    return { at, holdings: [...now.values()].sort((a, b) => (a.asset.id < b.asset.id ? -1 : 1)) };
  });
}

type Sum = { assetId: string; kind: string; amount: string };
type PointSum = Sum & { point: number };

async function sumDays(
  db: Db,
  organisationId: string,
  times: readonly Date[],
): Promise<Map<string, PointSum[]>> {
  const ends = times.map((time) => isoText(endOf(DAY_MS, time)));
  const { rows } = await db.execute<PointSum>(sql`
    select width_bucket(day, ${textArray(ends)}::timestamptz[]) as point,
      asset_id as "assetId", kind, sum(amount)::text as amount
    from ledger_days
    where organisation_id = ${organisationId} and day < ${ends.at(-1)}::timestamptz
    group by 1, 2, 3
  `);
  return byPoint(times, rows);
}

async function sumHours(
  db: Db,
  organisationId: string,
  times: readonly Date[],
): Promise<(Sum & { hour: number })[]> {
  const ends = new Map(times.map((time) => [endOf(DAY_MS, time), endOf(HOUR_MS, time)]));
  const open = [...ends].filter(([day, hour]) => hour > day);
  if (open.length === 0) return [];
  const isInDay = open.map(
    ([day, hour]) => sql`hour >= ${isoText(day)}::timestamptz and hour < ${isoText(hour)}::timestamptz`,
  );
  const { rows } = await db.execute<Sum & { hour: string }>(sql`
    select extract(epoch from hour)::bigint * 1000 as hour, asset_id as "assetId", kind, amount::text as amount
    from ledger_hours
    where organisation_id = ${organisationId} and (${sql.join(isInDay, sql` or `)})
  `);
  return rows.map((row) => ({ ...row, hour: Number(row.hour) }));
}

async function sumEntries(
  db: Db,
  organisationId: string,
  times: readonly Date[],
): Promise<Map<string, PointSum[]>> {
  const open = times.filter((time) => endOf(HOUR_MS, time) <= time.getTime());
  if (open.length === 0) return new Map();
  // Entries at a point belong to the point; a bucket's end belongs to the next bucket.
  const ends = times.map((time) => `${time.toISOString().slice(0, -1)}001Z`);
  const isInHour = open.map(
    (time) => sql`e.created_at between ${isoText(endOf(HOUR_MS, time))} and ${time.toISOString()}`,
  );
  const { rows } = await db.execute<PointSum>(sql`
    select width_bucket(e.created_at, ${textArray(ends)}::timestamptz[]) as point,
      e.asset_id as "assetId", a.kind, sum(e.amount)::text as amount
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    join sub_wallets s on s.id = a.sub_wallet_id
    where s.organisation_id = ${organisationId} and (${sql.join(isInHour, sql` or `)})
    group by 1, 2, 3
  `);
  return byPoint(times, rows);
}

/** Of the sub-wallets that are seen, without the sums of all of them. */
async function sumAll(
  db: Db,
  organisationId: string,
  times: readonly Date[],
): Promise<Map<string, PointSum[]>> {
  const ends = times.map((time) => `${time.toISOString().slice(0, -1)}001Z`);
  const { rows } = await db.execute<PointSum>(sql`
    select width_bucket(e.created_at, ${textArray(ends)}::timestamptz[]) as point,
      e.asset_id as "assetId", a.kind, sum(e.amount)::text as amount
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    join sub_wallets s on s.id = a.sub_wallet_id
    where s.organisation_id = ${organisationId} and e.created_at < ${ends.at(-1)}::timestamptz
    group by 1, 2, 3
  `);
  return byPoint(times, rows);
}

const byPoint = (times: readonly Date[], rows: PointSum[]) =>
  groupRows([...times.keys()].map(String), rows, ({ point }) => String(point));
const isoText = (time: number): string => new Date(time).toISOString();
const textArray = (texts: readonly string[]) => sql.param(`{${texts.join(",")}}`);
/** Of the last full hour or day; its last millisecond counts as its end. */
const endOf = (length: number, time: Date): number => Math.floor((time.getTime() + 1) / length) * length;

function add(
  held: Map<string, BookedHolding>,
  assets: Map<string, AssetRow>,
  { assetId, kind, amount }: Sum,
): void {
  const asset = assets.get(assetId);
  if (!asset) return;
  const before = held.get(assetId) ?? { asset, total: 0n, free: 0n, staked: 0n };
  const units = BigInt(amount);
  held.set(assetId, {
    asset,
    total: before.total + units,
    free: before.free + (kind === "available" ? units : 0n),
    staked: before.staked + (kind === "staked" ? units : 0n),
  });
}
