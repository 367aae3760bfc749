import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { devices, policies, requestSignatures, type requests, users } from "../db/schema";
import type { Schedules } from "../records/policy";

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
  const [policy] = await db
    .select({ schedules: policies.delegateSchedules })
    .from(policies)
    .where(eq(policies.walletId, request.walletId))
    .orderBy(desc(policies.version))
    .limit(1);
  const schedules: Schedules = policy?.schedules ?? [];
  const keys = [
    ...new Set(schedules.flat().flatMap((clause) => clause.keys.map((key) => key.toLowerCase()))),
  ];
  if (keys.length === 0) return [];
  const holders = await db
    .select({ key: sql<string>`lower(${devices.publicKey})`, user: users })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(
      and(inArray(sql`lower(${devices.publicKey})`, keys), eq(users.organisationId, request.organisationId)),
    );
  const names = new Map(
    holders.map(({ key, user }) => [
      key,
      [user.firstName, user.lastName].filter(Boolean).join(" ") || user.email,
    ]),
  );
  const approvals = await readApprovals(db, request);
  return schedules.map((clauses) =>
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
