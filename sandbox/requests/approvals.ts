import { and, eq, inArray, isNotNull, notExists, notInArray, or, sql } from "drizzle-orm";
import { APPROVING_ROLES, ROLE_WORDS } from "../auth/permissions";
import { ApiError } from "../base/errors";
import type { Db, Tx } from "../db/client";
import { devices, requestSignatures, requests, users } from "../db/schema";

/** By request, then by lower-case key. */
type Approvals = Map<string, Map<string, Date>>;

/**
 * Counts once it covers every digest, and as long as a request waits only if its holder's role approves and they were not removed. Includes every
 * request asked for.
 */
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
      and(
        inArray(
          requestSignatures.requestId,
          asked.map(({ id }) => id),
        ),
        notExists(waitingForOthers(db)),
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

const waitingForOthers = (db: Db | Tx) =>
  db
    .select({ one: sql`1` })
    .from(requests)
    .innerJoin(devices, eq(sql`lower(${devices.publicKey})`, sql`lower(${requestSignatures.publicKey})`))
    .innerJoin(users, eq(users.id, devices.userId))
    .where(
      and(
        eq(requests.id, requestSignatures.requestId),
        eq(requests.status, "AWAITING_SIGNATURES"),
        or(notInArray(users.role, [...APPROVING_ROLES]), isNotNull(users.removedAt)),
      ),
    );

/** @throws ApiError NOT_ALLOWED for the key of somebody whose role does not approve */
export async function assertKeysApprove(db: Db | Tx, keys: readonly string[]): Promise<void> {
  const [other] = await db
    .select({ role: users.role })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(
      and(inArray(sql`lower(${devices.publicKey})`, [...keys]), notInArray(users.role, [...APPROVING_ROLES])),
    )
    .limit(1);
  if (other)
    throw new ApiError("NOT_ALLOWED", `The key of ${ROLE_WORDS[other.role]} cannot approve requests`);
}
