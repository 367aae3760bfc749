import { and, desc, eq, inArray } from "drizzle-orm";
import { roleMay } from "../auth/permissions";
import type { Db } from "../db/client";
import { requests } from "../db/schema";
import type { Schedules } from "../records/policy";
import { policyKeys } from "../records/quorum";
import { loadApprovals } from "../requests/approvals";
import { loadRequiredApprovals } from "../requests/required-approvals";
import type { Phone } from "./phones";

export type RequestRow = typeof requests.$inferSelect;

export type Pending = {
  request: RequestRow;
  schedules: Schedules;
  approvals: Map<string, Date>;
};

const checkStates = ["PREPROCESSING", "AWAITING_USER_TRAVEL_RULE", "AWAITING_COMPLIANCE"];

/** Requests that need approvals now or soon, newest first. */
export async function loadOpen(db: Db, organisationId?: string): Promise<Pending[]> {
  const rows = await db
    .select()
    .from(requests)
    .where(
      and(
        inArray(requests.status, ["AWAITING_SIGNATURES", ...checkStates]),
        organisationId ? eq(requests.organisationId, organisationId) : undefined,
      ),
    )
    .orderBy(desc(requests.createdAt));
  return withPolicies(db, rows);
}

export async function withPolicies(db: Db, rows: RequestRow[]): Promise<Pending[]> {
  if (rows.length === 0) return [];
  const required = await loadRequiredApprovals(db, rows);
  const approvals = await loadApprovals(
    db,
    rows.map(({ id, digests }) => ({ id, digestCount: digests.length })),
  );
  return rows.map((request) => ({
    request,
    schedules: required.get(request.id) ?? [],
    approvals: approvals.get(request.id) ?? new Map(),
  }));
}

export function needsApprovalOf({ request, schedules, approvals }: Pending, phone: Phone): boolean {
  return (
    request.status === "AWAITING_SIGNATURES" &&
    roleMay(phone.principal.role, "approveRequests") &&
    request.organisationId === phone.organisationId &&
    acceptedKeys(request, schedules).has(phone.publicKey) &&
    !approvals.has(phone.publicKey)
  );
}

/** Keys added by a policy change may approve that change too. */
function acceptedKeys({ type, unsigned }: RequestRow, schedules: Schedules): Set<string> {
  const keys = policyKeys(schedules);
  if (type !== "CHANGE_POLICY_REQUEST") return keys;
  return new Set([...keys, ...policyKeys(unsigned.delegateSchedules as Schedules)]);
}

export const isBeingChecked = ({ request }: Pending): boolean => checkStates.includes(request.status);
