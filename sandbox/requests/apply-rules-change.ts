import { recordAuditEvent } from "../auth/audit";
import type { Tx } from "../db/client";
import { walletRules } from "../db/schema";
import type { RulesChange } from "../records/rules";
import { isTightening } from "../rules/compare";
import { currentRules } from "../rules/rule-sets";
import { walletWordsOf } from "../wallets/account-words";
import { moveRequest } from "./move-request";
import { type RequestRow, walletOf } from "./request-row";

/** For anybody to see it, and to cancel it, before more is allowed. */
const LOOSENING_DELAY_MS = 24 * 60 * 60 * 1000;

/** What only tightens holds from now on, anything else a day later. */
export async function applyRulesChange(tx: Tx, request: RequestRow, at: Date): Promise<void> {
  const { organisationId } = request;
  const walletId = walletOf(request);
  const { version, rules, reason } = request.unsigned as RulesChange;
  const held = await currentRules(tx, walletId, at);
  const isAtOnce = isTightening(held.rules, rules);
  const inForceAt = isAtOnce ? at : new Date(at.getTime() + LOOSENING_DELAY_MS);
  await tx
    .insert(walletRules)
    .values({ ...{ walletId, version, rules, reason }, requestId: request.id, createdAt: at, inForceAt });
  const actor = "Policy service";
  const submitted = await moveRequest(tx, request, { to: "SUBMITTED", at, actor, dueAt: null });
  await moveRequest(tx, submitted, { to: "CONFIRMED", at, actor, dueAt: null });
  const from = isAtOnce ? "are in force" : `come into force at ${inForceAt.toISOString()}`;
  await recordAuditEvent(tx, {
    ...{ organisationId, actor, at, action: "RULES_CHANGED" },
    description: `Rules ${version} of wallet ${await walletWordsOf(tx, walletId)} ${from}`,
  });
}
