import { and, eq, inArray, sql } from "drizzle-orm";
import { personName } from "../auth/principal";
import type { Db } from "../db/client";
import { devices, requestSignatures, type requests, users } from "../db/schema";
import { policyKeys } from "../records/quorum";
import { currentPolicy } from "./current-policy";

/** The contract's ApproverGroup. */
export type ApproverGroup = {
  quorumCount: number;
  approvers: { key: string; name: string | null; approvedAt: string | null }[];
};

/**
 * Who may approve a request by its wallet's present policy, by name, and who has: an approval counts once it covers
 * every digest. Outer list: alternatives; inner list: groups that must all be met.
 */
export async function readApproverGroups(
  db: Db,
  request: Pick<typeof requests.$inferSelect, "id" | "walletId" | "organisationId" | "digests">,
): Promise<ApproverGroup[][]> {
  const { delegateSchedules } = await currentPolicy(db, request.walletId);
  const keys = [...policyKeys(delegateSchedules)];
  const holders = await db
    .select({ key: sql<string>`lower(${devices.publicKey})`, user: users })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(
      and(inArray(sql`lower(${devices.publicKey})`, keys), eq(users.organisationId, request.organisationId)),
    );
  const names = new Map(holders.map(({ key, user }) => [key, personName(user)]));
  const approvals = await readApprovals(db, request);
  return delegateSchedules.map((clauses) =>
    clauses.map(({ quorumCount, keys: listed }) => ({
      quorumCount,
      approvers: listed.map((key) => ({
        key,
        name: names.get(key.toLowerCase()) ?? null,
        approvedAt: approvals.get(key.toLowerCase()) ?? null,
      })),
    })),
  );
}

/** When each key's approval covered the last digest. */
async function readApprovals(
  db: Db,
  { id, digests }: Pick<typeof requests.$inferSelect, "id" | "digests">,
): Promise<Map<string, string>> {
  const rows = await db
    .select({
      key: sql<string>`lower(${requestSignatures.publicKey})`,
      count: sql<number>`count(*)::int`,
      at: sql<Date>`max(${requestSignatures.createdAt})`.mapWith(requestSignatures.createdAt),
    })
    .from(requestSignatures)
    .where(eq(requestSignatures.requestId, id))
    .groupBy(sql`lower(${requestSignatures.publicKey})`);
  return new Map(
    rows.filter(({ count }) => count === digests.length).map(({ key, at }) => [key, at.toISOString()]),
  );
}
