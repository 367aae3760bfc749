import { and, eq, inArray, sql } from "drizzle-orm";
import { personName } from "../auth/principal";
import type { Db } from "../db/client";
import { devices, users } from "../db/schema";
import { policyKeys } from "../records/quorum";
import { loadApprovals } from "./approvals";
import { type Asked, loadRequiredApprovals } from "./required-approvals";

export type ApproverGroup = {
  quorumCount: number;
  approvers: { key: string; name: string | null; approvedAt: string | null }[];
};

export type ApprovedRequest = Asked & { digestCount: number };

/** By the wallets' current policies and rules. By request; outer list: alternatives; inner list: groups that must all be met. */
export async function loadApproverGroups(
  db: Db,
  asked: readonly ApprovedRequest[],
): Promise<Map<string, ApproverGroup[][]>> {
  const required = await loadRequiredApprovals(db, asked);
  const keys = new Set([...required.values()].flatMap((schedules) => [...policyKeys(schedules)]));
  const names = await namesOfKeys(db, asked[0]?.organisationId, [...keys]);
  const approvals = await loadApprovals(db, asked);
  return new Map(
    asked.map(({ id }) => {
      const approvedAt = approvals.get(id);
      const groups = (required.get(id) ?? []).map((clauses) =>
        clauses.map(({ quorumCount, keys: listed }) => ({
          quorumCount,
          approvers: listed.map((key) => ({
            key,
            name: names.get(key.toLowerCase()) ?? null,
            approvedAt: approvedAt?.get(key.toLowerCase())?.toISOString() ?? null,
          })),
        })),
      );
      return [id, groups] as const;
    }),
  );
}

async function namesOfKeys(
  db: Db,
  organisationId: string | undefined,
  keys: string[],
): Promise<Map<string, string>> {
  if (!organisationId) return new Map();
  const holders = await db
    .select({ key: sql<string>`lower(${devices.publicKey})`, user: users })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(and(inArray(sql`lower(${devices.publicKey})`, keys), eq(users.organisationId, organisationId)));
  return new Map(holders.map(({ key, user }) => [key, personName(user)]));
}
