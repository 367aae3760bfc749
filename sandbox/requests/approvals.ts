import { inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/client";
import { requestSignatures } from "../db/schema";

/** When each key completed its approval, by request and then by key (lower case). */
type Approvals = Map<string, Map<string, Date>>;

/** The approvals of requests. One counts once it covers every digest. Every request asked for is in the answer. */
export async function loadApprovals(
  db: Db | Tx,
  asked: readonly { id: string; digestCount: number }[],
): Promise<Approvals> {
  const rows = await db
    .select({
      requestId: requestSignatures.requestId,
      key: sql<string>`lower(${requestSignatures.publicKey})`,
      count: sql<number>`count(*)::int`,
      at: sql<Date>`max(${requestSignatures.createdAt})`.mapWith(requestSignatures.createdAt),
    })
    .from(requestSignatures)
    .where(
      inArray(
        requestSignatures.requestId,
        asked.map(({ id }) => id),
      ),
    )
    .groupBy(requestSignatures.requestId, sql`lower(${requestSignatures.publicKey})`);
  const digestCounts = new Map(asked.map(({ id, digestCount }) => [id, digestCount]));
  const approvals: Approvals = new Map(asked.map(({ id }) => [id, new Map()]));
  for (const { requestId, key, count, at } of rows) {
    if (count === digestCounts.get(requestId)) approvals.get(requestId)?.set(key, at);
  }
  return approvals;
}
