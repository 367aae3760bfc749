import { sql } from "drizzle-orm";
import { roleMay } from "../auth/permissions";
import type { Principal } from "../auth/principal";
import type { Db } from "../db/client";
import type { ApprovedRequest } from "./approver-groups";
import { openStates } from "./states";

export type TaskRow = {
  kind: "APPROVAL" | "TRANSFER_DETAILS" | "EXPIRY" | "REST";
  /** Null without a request, such as for a payment received. */
  request: (ApprovedRequest & { type: string }) | null;
  /** Null for a change of people. */
  walletName: string | null;
  /** Null without a transaction. */
  transactionOrder: number | null;
  createdAt: Date;
  expiresAt: Date | null;
};

export type TaskCount = { taskCount: number; hasOpenRequests: boolean };

const MAX_TASKS = 100;
const NEAR_EXPIRY_MS = 24 * 60 * 60 * 1000;

type Found = {
  kind: TaskRow["kind"];
  request_id: string | null;
  type: string | null;
  digest_count: number | null;
  requirement: ApprovedRequest["requirement"];
  wallet_id: string | null;
  wallet_name: string | null;
  transaction_order: string | null;
  created_at: string;
  expires_at: string | null;
};

/**
 * Oldest first, at most a hundred: requests that a key of theirs may approve, transfers that need details, requests of
 * theirs that expire within a day, and confirmed test payments of theirs without a rest.
 */
export async function readTasks(db: Db, principal: Principal, now: Date): Promise<TaskRow[]> {
  const { rows } = await db.execute<Found>(sql`
    select kind, request_id, type, digest_count, requirement, wallet_id, wallet_name, transaction_order::text as transaction_order,
      (extract(epoch from created_at) * 1000)::text as created_at,
      (extract(epoch from expires_at) * 1000)::text as expires_at
    from (
      select case when own.may_approve and not own.has_approved then 'APPROVAL' else 'EXPIRY' end as kind,
        r.id as request_id, r.type, jsonb_array_length(r.digests) as digest_count, r.requirement, r.wallet_id,
        w.name as wallet_name, t."order" as transaction_order, r.created_at, r.expires_at
      ${approvals(principal, now, sql`left join wallets w on w.id = r.wallet_id left join transactions t on t.request_id = r.id`)}
      union all
      select 'TRANSFER_DETAILS', t.request_id, r.type, jsonb_array_length(r.digests), r.requirement, s.wallet_id, w.name, t."order",
        t.created_at, r.expires_at
      ${transferDetails(principal, sql`join sub_wallets s on s.id = t.sub_wallet_id join wallets w on w.id = s.wallet_id left join requests r on r.id = t.request_id`)}
      union all
      select 'REST', r.id, r.type, jsonb_array_length(r.digests), r.requirement, r.wallet_id, w.name, t."order", r.updated_at, null
      ${rests(principal, now, sql`join wallets w on w.id = r.wallet_id join transactions t on t.request_id = r.id`)}
    ) as task
    order by created_at, request_id
    limit ${MAX_TASKS}`);
  return rows.map((row) => toTask(row, principal.organisationId));
}

/** Called on every page, so it reads nothing else. */
export async function countTasks(db: Db, principal: Principal, now: Date): Promise<TaskCount> {
  const { rows } = await db.execute<{ count: number; has_open: boolean }>(sql`
    select least(${MAX_TASKS}, (select count(*) ${approvals(principal, now)})
        + (select count(*) ${transferDetails(principal)}) + (select count(*) ${rests(principal, now)}))::int as count,
      exists (select from requests r where r.organisation_id = ${principal.organisationId} and ${isOpen}) as has_open`);
  return { taskCount: rows[0]?.count ?? 0, hasOpenRequests: rows[0]?.has_open ?? false };
}

/** As in the index of open requests. Signed requests that are not sent stay as they are. */
const isOpen = sql.raw(
  `r.status in (${openStates.map((state) => `'${state}'`).join(", ")}) and (r.send_to_network or r.status <> 'SIGNED')`,
);

/** Keys added by a policy change may approve that change too. */
const approvals = ({ organisationId, userId, role }: Principal, now: Date, joins = sql``) => sql`
  from requests r ${joins}
  left join lateral (
    select delegate_schedules from policies p where p.wallet_id = r.wallet_id order by p.version desc limit 1
  ) as policy on true
  cross join lateral (
    select ${roleMay(role, "approveRequests")}::boolean and coalesce(bool_or(case when r.type = 'CHANGE_PEOPLE_REQUEST'
      then u.role = 'OWNER' and u.locked_at is null
      else strpos(lower(policy.delegate_schedules::text), lower(d.public_key)) > 0
        or strpos(lower(r.requirement::text), lower(d.public_key)) > 0
        or r.type = 'CHANGE_POLICY_REQUEST'
          and strpos(lower((r.unsigned -> 'delegateSchedules')::text), lower(d.public_key)) > 0 end), false) as may_approve,
      coalesce(bool_or((select count(*) from request_signatures s
        where s.request_id = r.id and lower(s.public_key) = lower(d.public_key)) = jsonb_array_length(r.digests)),
        false) as has_approved
    from devices d join users u on u.id = d.user_id where d.user_id = ${userId}
  ) as own
  where r.organisation_id = ${organisationId} and r.status = 'AWAITING_SIGNATURES'
    and (r.wallet_id is null or policy.delegate_schedules is not null)
    and (own.may_approve and not own.has_approved
      or r.expires_at <= ${soonAfter(now)}::timestamptz and (own.may_approve or r.created_by = ${userId}))`;

const soonAfter = (now: Date) => new Date(now.getTime() + NEAR_EXPIRY_MS).toISOString();

const transferDetails = ({ organisationId, role }: Principal, joins = sql``) => sql`
  from transactions t ${joins}
  where ${roleMay(role, "giveTravelRuleDetails")}::boolean and t.organisation_id = ${organisationId} and t.status = 'AWAITING_USER_TRAVEL_RULE'`;

const REST_OFFERED_MS = 30 * 24 * 60 * 60 * 1000;

/** By the partial index of tests without a rest. */
const rests = ({ organisationId, userId, role }: Principal, now: Date, joins = sql``) => sql`
  from request_annotations a join requests r on r.id = a.request_id ${joins}
  where ${roleMay(role, "preparePayments")}::boolean and a.whole is not null and a.rest_id is null and r.status = 'CONFIRMED'
    and r.organisation_id = ${organisationId} and r.created_by = ${userId}
    and r.updated_at > ${new Date(now.getTime() - REST_OFFERED_MS).toISOString()}::timestamptz`;

function toTask(row: Found, organisationId: string): TaskRow {
  const { request_id: id, type, digest_count: digestCount, wallet_id: walletId, requirement } = row;
  const isRequest = id !== null && type !== null && digestCount !== null;
  return {
    kind: row.kind,
    request: isRequest ? { id, type, digestCount, walletId, organisationId, requirement } : null,
    walletName: row.wallet_name,
    transactionOrder: row.transaction_order === null ? null : Number(row.transaction_order),
    createdAt: new Date(Number(row.created_at)),
    expiresAt: row.expires_at === null ? null : new Date(Number(row.expires_at)),
  };
}
