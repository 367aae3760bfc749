import { and, desc, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { isUuid } from "../base/uuid";
import type { Db } from "../db/client";
import { requests, walletRules, wallets } from "../db/schema";
import type { Rule, RulesChange } from "../records/rules";
import { isTightening } from "../rules/compare";
import { rulesOfVersion } from "../rules/rule-sets";
import { requestParties } from "./request-parties";
import { type RequestRow, walletOf } from "./request-row";
import { openStates } from "./states";

export type ShownChange = {
  request: RequestRow;
  walletName: string;
  change: RulesChange;
  before: Rule[];
  proposedBy: string;
  isTightening: boolean;
  inForceAt: Date | null;
  cancelledBy: string | null;
  cancelledAt: Date | null;
};

/** Null for a request that is none of the organisation's changes of rules. */
export async function findRulesChange(
  db: Db,
  organisationId: string,
  requestId: string,
): Promise<ShownChange | null> {
  if (!isUuid(requestId)) return null;
  const [found] = await db
    .select({ request: requests, walletName: wallets.name, rules: walletRules })
    .from(requests)
    .innerJoin(wallets, eq(wallets.id, requests.walletId))
    .leftJoin(walletRules, eq(walletRules.requestId, requests.id))
    .where(
      and(
        eq(requests.id, requestId),
        eq(requests.organisationId, organisationId),
        eq(requests.type, "CHANGE_RULES_REQUEST"),
      ),
    );
  if (!found) return null;
  const { request, walletName, rules } = found;
  const change = request.unsigned as RulesChange;
  const before = await rulesOfVersion(db, walletOf(request), change.replaces);
  return {
    ...{ request, walletName, change, before: before.rules },
    proposedBy: (await requestParties(db, request)).askedBy,
    isTightening: isTightening(before.rules, change.rules),
    inForceAt: rules?.inForceAt ?? null,
    cancelledBy: rules?.cancelledBy ?? null,
    cancelledAt: rules?.cancelledAt ?? null,
  };
}

/** By wallet: the request that waits for approval, or that is approved and waits for its time. */
export async function loadWaitingChanges(
  db: Db,
  walletIds: readonly string[],
  at: Date,
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: requests.id, walletId: requests.walletId })
    .from(requests)
    .leftJoin(walletRules, eq(walletRules.requestId, requests.id))
    .where(
      and(
        inArray(requests.walletId, [...walletIds]),
        eq(requests.type, "CHANGE_RULES_REQUEST"),
        or(
          inArray(requests.status, openStates),
          and(gt(walletRules.inForceAt, at), isNull(walletRules.cancelledAt)),
        ),
      ),
    )
    .orderBy(desc(requests.createdAt));
  return new Map(rows.map((row) => [walletOf(row), row.id]));
}
