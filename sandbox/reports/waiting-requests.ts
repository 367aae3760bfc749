import { sql } from "drizzle-orm";
import type { Operation } from "../base/operation";
import type { Db } from "../db/client";
import { openStates } from "../requests/states";
import { joinNotes, type RequestNotes } from "./request-notes";

/** Neither settled nor ended then. `amount` in smallest units. */
export type WaitingRequest = RequestNotes & {
  id: string;
  created: Date;
  status: string;
  operation: Operation;
  subWalletId: string;
  assetId: string;
  amount: bigint;
  from: string | null;
  to: string | null;
};

type Row = Omit<WaitingRequest, "created" | "amount"> & { created: string; amount: string };

/** In the order in which they were made; of several payments of a payout, one for each. Uses the states of that moment, so the answer stays the same. */
export async function waitingRequests(
  db: Db,
  organisationId: string,
  at: Date,
  includes: (assetId: string) => boolean,
): Promise<WaitingRequest[]> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const open = sql`any(string_to_array(${openStates.join(" ")}, ' '))`;
  const { rows } = await db.execute<Row>(sql`
    select r.id::text as id, r.created_at::text as created, state.status, side.operation,
      side.sub_wallet_id as "subWalletId", side.asset_id as "assetId",
      coalesce(w.amount, side.amount)::text as amount, side.from_id as "from",
      coalesce(w.to_address, side.to_id) as "to", coalesce(w.reference, a.reference) as reference,
      coalesce(w.note, a.note) as note, p.name as payout, p.id::text as "payoutId"
    from requests r
    ${joinNotes(sql`r.id`)}
    join lateral (
      select e.status from request_events e
      where e.request_id = r.id and e.created_at <= ${moment}
      order by e."order" desc limit 1
    ) state on true
    join lateral (
      select t.operation, t.sub_wallet_id, t.asset_id, t.amount, t.from_id, t.to_id from transactions t
      where t.request_id = r.id and t.direction <> 'RECEIVED'
      union all
      select 'EXCHANGE_TRANSFER', x.from_id, x.asset_id, x.amount, x.from_id, x.to_id from exchange_transfers x
      where x.id = r.id and x.from_id is not null
    ) side on true
    left join payout_rows w on w.request_id = r.id and side.to_id is null
    where r.organisation_id = ${organisationId} and r.created_at <= ${moment}
      and (r.status = ${open} or r.updated_at > ${moment})
      and state.status = ${open} and (r.send_to_network or state.status <> 'SIGNED')
    order by r.created_at, r.id, w.position`);
  return rows
    .filter(({ assetId }) => includes(assetId))
    .map(({ created, amount, ...row }) => ({ ...row, created: new Date(created), amount: BigInt(amount) }));
}
