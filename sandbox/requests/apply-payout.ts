import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../db/client";
import { payoutRows, payouts } from "../db/schema";
import { moveRequest } from "./move-request";
import type { RequestRow } from "./request-row";

const ACTOR = "Payout service";

/** Hands its payments over to the worker: of each sub-wallet the first, which the others follow. */
export async function applyPayout(tx: Tx, request: RequestRow, at: Date): Promise<void> {
  const [payout] = await tx.select().from(payouts).where(eq(payouts.requestId, request.id)).for("update");
  if (!payout) throw new Error(`Request ${request.id} has no payout`);
  const firsts = sql`(select distinct on (first.sub_wallet_id) first.position from ${payoutRows} as first
    where first.payout_id = ${payout.id} and first.state = 'WAITING'
    order by first.sub_wallet_id, first.needs_details, first.position)`;
  await tx
    .update(payoutRows)
    .set({ dueAt: at })
    .where(
      and(
        eq(payoutRows.payoutId, payout.id),
        eq(payoutRows.state, "WAITING"),
        sql`${payoutRows.position} in (select position from ${firsts} as firsts)`,
      ),
    );
  const submitted = await moveRequest(tx, request, { to: "SUBMITTED", at, actor: ACTOR, dueAt: null });
  await moveRequest(tx, submitted, { to: "CONFIRMED", at, actor: ACTOR, dueAt: null });
}
