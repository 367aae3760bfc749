import { sql } from "drizzle-orm";
import type { Db } from "../db/client";

/** Smallest units. */
export type LimitUse = {
  subWalletId: string;
  assetId: string;
  used: bigint;
  /** Requested, but still in the account. */
  waiting: bigint;
  approved: bigint;
  /** Null if nothing is used. */
  nextRelease: { at: Date; amount: bigint } | null;
  lastReleaseAt: Date | null;
};

type Found = {
  sub_wallet_id: string;
  asset_id: string;
  used: string;
  waiting: string;
  approved: string;
  next_at: string | null;
  next_amount: string | null;
  last_at: string | null;
};

/** By asset. Uses the database's clock, so that processes agree. @param without a transfer to leave out */
export async function loadLimitUse(
  db: Db,
  subWalletIds: string[],
  without: string | null = null,
): Promise<LimitUse[]> {
  const epoch = (moment: ReturnType<typeof sql>) => sql`(extract(epoch from ${moment}) * 1000)::text`;
  const { rows } = await db.execute<Found>(sql`
    select t.from_id as sub_wallet_id, t.asset_id,
      coalesce(sum(t.amount) filter (where gone.at is not null), 0)::text as used,
      coalesce(sum(t.amount) filter (where gone.at is null), 0)::text as waiting,
      coalesce(sum(t.amount) filter (where gone.at is null and t.status <> 'DRAFT'), 0)::text as approved,
      ${epoch(sql`min(gone.at) + interval '24 hours'`)} as next_at,
      ((array_agg(t.amount order by gone.at, t.id) filter (where gone.at is not null))[1])::text as next_amount,
      ${epoch(sql`max(gone.at) + interval '24 hours'`)} as last_at
    from exchange_transfers t
    left join lateral (
      select max(e.created_at) as at from exchange_transfer_events e
      where e.transfer_id = t.id and e.status = 'ON_CHAIN'
    ) as gone on true
    where t.from_id in (${sql.join(
      subWalletIds.map((id) => sql`${id}`),
      sql`, `,
    )})
      and (t.status in ('DRAFT', 'SIGNED', 'SUBMITTED')
        or t.updated_at > clock_timestamp() - interval '24 hours'
          and gone.at > clock_timestamp() - interval '24 hours')
      and (${without}::uuid is null or t.id <> ${without}::uuid)
    group by t.from_id, t.asset_id`);
  return rows.map(toLimitUse);
}

function toLimitUse(row: Found): LimitUse {
  const dateOf = (epoch: string | null) => (epoch === null ? null : new Date(Number(epoch)));
  const nextAt = dateOf(row.next_at);
  return {
    subWalletId: row.sub_wallet_id,
    assetId: row.asset_id,
    used: BigInt(row.used),
    waiting: BigInt(row.waiting),
    approved: BigInt(row.approved),
    nextRelease: nextAt && { at: nextAt, amount: BigInt(row.next_amount ?? "0") },
    lastReleaseAt: dateOf(row.last_at),
  };
}
