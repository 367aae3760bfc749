import { recordAuditEvent } from "../auth/audit";
import type { Tx } from "../db/client";
import { policies } from "../db/schema";
import { clusterOfWallet, signPolicy } from "../keys/cluster";
import { canBeApproved } from "../people/approvers";
import { lockPeople } from "../people/lock";
import { POLICY_NEVER_EXPIRES, type PolicyTemplate, type Schedules } from "../records/policy";
import type { Services } from "../services";
import { walletWordsOf } from "../wallets/account-words";
import { currentPolicy } from "./current-policy";
import { moveRequest } from "./move-request";
import { type RequestRow, walletOf } from "./request-row";

export async function applyPolicy(
  tx: Tx,
  { keys }: Pick<Services, "keys">,
  request: RequestRow,
  at: Date,
): Promise<void> {
  const { organisationId } = request;
  const walletId = walletOf(request);
  const { delegateSchedules, recovererSchedules } = request.unsigned as PolicyTemplate;
  const actor = "Policy service";
  await lockPeople(tx, organisationId);
  if (!(await canBeApproved(tx, { organisationId, walletId }, delegateSchedules))) {
    const cancelReason = "It names too few people who may approve for the wallet by now";
    await moveRequest(tx, request, { to: "ERROR", at, actor, dueAt: null, cancelReason });
    return;
  }
  const { version } = await currentPolicy(tx, walletId);
  const inForce = {
    expiryTimestamp: POLICY_NEVER_EXPIRES,
    delegateSchedules: inLowerCase(delegateSchedules),
    recovererSchedules,
  };
  await tx.insert(policies).values({
    walletId,
    version: version + 1,
    delegateSchedules: inForce.delegateSchedules,
    recovererSchedules,
    provenanceSignature: signPolicy(keys, await clusterOfWallet(tx, walletId), inForce),
    createdAt: at,
  });
  const submitted = await moveRequest(tx, request, { to: "SUBMITTED", at, actor, dueAt: null });
  await moveRequest(tx, submitted, { to: "CONFIRMED", at, actor, dueAt: null });
  const description = `Policy ${version + 1} of wallet ${await walletWordsOf(tx, walletId)} is in force`;
  await recordAuditEvent(tx, { organisationId, actor, description, action: "POLICY_CHANGED", at });
}

const inLowerCase = (schedules: Schedules): Schedules =>
  schedules.map((clauses) =>
    clauses.map(({ quorumCount, keys }) => ({ quorumCount, keys: keys.map((key) => key.toLowerCase()) })),
  );
