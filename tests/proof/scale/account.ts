import { sql } from "drizzle-orm";
import type { Db } from "../../../sandbox/db/client";
import type { ProofRow } from "../payouts/world";

type Stored = { reference: string; status: string; mined: string; others: string };

/** Each row has one request, which is confirmed, by one transaction of the simulated network. */
export async function paymentFaults(db: Db, rows: readonly ProofRow[]): Promise<string[]> {
  const { rows: stored } = await db.execute<Stored>(sql`
    select a.reference, r.status,
      count(n.hash) filter (where n.status = 'MINED')::text as mined,
      count(n.hash) filter (where n.status <> 'MINED')::text as others
    from requests r join request_annotations a on a.request_id = r.id
    left join network_transactions n on n.request_id = r.id
    group by r.id, a.reference, r.status`);
  const faults = rows.flatMap(({ reference }) => {
    const found = stored.filter((one) => one.reference === reference);
    const [one] = found;
    if (found.length !== 1 || !one) return [`${reference} has ${found.length} requests`];
    if (one.status !== "CONFIRMED") return [`${reference} is ${one.status}`];
    if (one.mined !== "1" || one.others !== "0")
      return [`${reference} has ${one.mined} mined and ${one.others} other transactions`];
    return [];
  });
  const [other] = (await db.execute<{ count: string }>(sql`select count(*)::text as count from requests`))
    .rows;
  return other?.count === String(rows.length) ? faults : [...faults, `There are ${other?.count} requests`];
}

/** @returns how many of all requests have not ended */
export async function countOpen(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`
    select count(*)::text as count from requests where status <> 'CONFIRMED' and due_at is not null
      or status in ('SIGNED', 'SUBMITTED')`);
  return Number(rows[0]?.count);
}
