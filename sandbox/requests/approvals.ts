import { inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/client";
import { requestSignatures } from "../db/schema";

/** By request, then by lower-case key. */
type Approvals = Map<string, Map<string, Date>>;

/** Counts once it covers every digest. Includes every request asked for. */
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
