import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { payoutRows, payouts, requests } from "../db/schema";

/** `positions`: sorted; empty where another request makes the payments now. */
export type PaidPayout = { payoutId: string; payoutName: string; positions: number[] };

/** By the id of a payment's request. */
export async function loadPaidPayouts(
  db: Db,
  requestIds: readonly string[],
): Promise<Map<string, PaidPayout>> {
  const rows = await db
    .select({
      requestId: requests.id,
      payoutId: payouts.id,
      payoutName: payouts.name,
      positions: sql<number[]>`array(
        select w.position from ${payoutRows} w where w.request_id = ${requests.id} order by w.position)`,
    })
    .from(requests)
    .innerJoin(payouts, eq(payouts.id, requests.payoutId))
    .where(inArray(requests.id, [...requestIds]));
  return new Map(rows.map(({ requestId, ...paid }) => [requestId, paid]));
}
