import { type SQL, sql } from "drizzle-orm";
import { factsOf } from "../../chains/facts";
import type { Db } from "../../db/client";
import { loadTransactions, type TransactionRow } from "../../wallets/transactions";
import type { ReadRow } from "./read-rows";

export type Earlier = { isFirst: boolean; same: TransactionRow | null };

const DAYS = 90;

/**
 * For each row, in their order: whether the organisation has ever paid its recipient, and the newest payment of the
 * last 90 days that is the same.
 */
export async function loadEarlier(
  db: Db,
  organisationId: string,
  rows: readonly ReadRow[],
  now: Date,
): Promise<Earlier[]> {
  const since = new Date(now.getTime() - DAYS * 24 * 60 * 60 * 1000).toISOString();
  const wanted = rows.map(({ chain, to, asset, memo, amount }, i) => ({
    ...{ i, chain, address: to, asset_id: asset.id, amount: amount.toString() },
    digits: factsOf(chain).addresses.isHex ? to.replace(PREFIX, "").toLowerCase() : null,
    tag: memo === null ? null : `0x${BigInt(memo).toString(16)}`,
  }));
  const { rows: found } = await db.execute<{ i: number; paid: boolean; same: string | null }>(sql`
    select wanted.i,
      exists (
        select ${paymentsTo(organisationId)}
          and t.status in ('SUBMITTED', 'CONFIRMED', 'COMPLETED', 'CLEARED')) as paid,
      (select t."order" ${paymentsTo(organisationId)}
          and t.status not in ('USER_CANCELLED', 'SYSTEM_CANCELLED', 'ERROR')
          and a.created_at >= ${since}::timestamptz
          and t.asset_id = wanted.asset_id and (t.amount = wanted.amount and t.to_id is not null
            or ${isOneOfSeveral(sql`and w.amount = wanted.amount`)})
          and (select r.unsigned->>'destinationTag' from requests r where r.id = t.request_id)
            is not distinct from wanted.tag
        order by a.created_at desc, a."order" desc limit 1)::text as same
    from json_to_recordset(${JSON.stringify(wanted)}::json)
      as wanted (i int, chain text, address text, digits text, tag text, asset_id text, amount numeric)`);
  const orders = found.flatMap(({ same }) => (same === null ? [] : [Number(same)]));
  const transactions = await loadTransactions(db, [...new Set(orders)]);
  const byRow = new Map(found.map((one) => [one.i, one]));
  return rows.map(({ to, amount }, i) => {
    const { paid = false, same = null } = byRow.get(i) ?? {};
    const found = same === null ? undefined : transactions.get(same);
    // Of several payments of one transaction, the one that is the same.
    return { isFirst: !paid, same: found?.to === null ? { ...found, to, amount } : (found ?? null) };
  });
}

const PREFIX = /^(0x|xdc)/i;

const paymentsTo = (organisationId: string) => sql`
  from transaction_addresses a join transactions t on t."order" = a."order"
  where a.address = wanted.address and t.organisation_id = ${organisationId} and t.chain = wanted.chain
    and t.direction <> 'RECEIVED' and t.trust_vault_initiated
    and (t.to_id = wanted.address or regexp_replace(lower(t.to_id), '^(0x|xdc)', '') = wanted.digits
      or ${isOneOfSeveral(sql``)})`;

/** Among the payments of a payout that the transaction makes. */
const isOneOfSeveral = (more: SQL) => sql`(t.to_id is null and exists (
  select from payout_rows w where w.request_id = t.request_id and w.to_address = wanted.address ${more}))`;
