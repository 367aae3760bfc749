import { and, eq } from "drizzle-orm";
import { recordAuditEvent } from "../auth/audit";
import type { Principal } from "../auth/principal";
import { ApiError } from "../base/errors";
import { isUuid } from "../base/uuid";
import { devices, walletRules, wallets } from "../db/schema";
import { policyKeys } from "../records/quorum";
import type { Services } from "../services";
import { walletWordsOf } from "../wallets/account-words";
import { loadPolicies } from "../wallets/wallet-infos";

/**
 * Ends a change that is approved and waits for its time.
 * @throws ApiError NOT_FOUND; NOT_ALLOWED for who is no approver of its wallet; INVALID_REQUEST_STATUS once it is in force or
 * cancelled
 */
export async function cancelRulesChange(
  { db, clock }: Pick<Services, "db" | "clock">,
  { organisationId, userId, actor }: Principal,
  requestId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = isUuid(requestId)
      ? await tx
          .select({ rules: walletRules })
          .from(walletRules)
          .innerJoin(wallets, eq(wallets.id, walletRules.walletId))
          .where(and(eq(walletRules.requestId, requestId), eq(wallets.organisationId, organisationId)))
          .for("update", { of: walletRules })
      : [];
    if (!found) throw new ApiError("NOT_FOUND", "No approved change of rules has this id");
    const { walletId, version, inForceAt, cancelledAt } = found.rules;
    const phones = await tx
      .select({ key: devices.publicKey })
      .from(devices)
      .where(eq(devices.userId, userId));
    const policy = (await loadPolicies(tx, [walletId])).get(walletId);
    const approvers = policyKeys(policy?.delegateSchedules ?? []);
    if (!phones.some(({ key }) => approvers.has(key.toLowerCase()))) {
      throw new ApiError("NOT_ALLOWED", "Only an approver of the wallet can cancel a change of its rules");
    }
    const at = clock();
    if (cancelledAt !== null || inForceAt <= at) {
      const state = cancelledAt === null ? "in force" : "cancelled";
      throw new ApiError("INVALID_REQUEST_STATUS", `The change is ${state} already`);
    }
    await tx
      .update(walletRules)
      .set({ cancelledAt: at, cancelledBy: actor })
      .where(and(eq(walletRules.walletId, walletId), eq(walletRules.version, version)));
    await recordAuditEvent(tx, {
      ...{ organisationId, actor, at, action: "RULES_CHANGE_CANCELLED" },
      description: `Rules ${version} of wallet ${await walletWordsOf(tx, walletId)} were cancelled before their time`,
    });
  });
}
