import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../db/client";
import { payoutRows } from "../db/schema";

/** To the worker: of each sub-wallet the first payment that waits, which the others follow. */
export async function handOver(tx: Tx, payoutId: string, at: Date): Promise<void> {
  const firsts = sql`(select distinct on (first.sub_wallet_id) first.position from ${payoutRows} as first
    where first.payout_id = ${payoutId} and first.state = 'WAITING'
    order by first.sub_wallet_id, first.needs_details, first.position)`;
  await tx
    .update(payoutRows)
    .set({ dueAt: at })
    .where(
      and(
        eq(payoutRows.payoutId, payoutId),
        eq(payoutRows.state, "WAITING"),
        sql`${payoutRows.position} in (select position from ${firsts} as firsts)`,
      ),
    );
}
