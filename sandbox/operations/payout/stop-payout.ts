import { and, asc, eq } from "drizzle-orm";
import { asGiven } from "../../audit/given-text";
import { recordAuditEvent } from "../../auth/audit";
import type { Principal } from "../../auth/principal";
import { ApiError } from "../../base/errors";
import { isUuid } from "../../base/uuid";
import type { Tx } from "../../db/client";
import { payoutRows, payouts, requests } from "../../db/schema";
import { answerOnce } from "../../idempotency/answer-once";
import { stopWaitingRows } from "../../payouts/follow-payout";
import { canCancel } from "../../requests/cancel-request";
import { moveRequest } from "../../requests/move-request";
import type { Services } from "../../services";

const REASON = "The payout was stopped";

/**
 * Payments that are not signed yet are never sent; a payout that is not approved yet is cancelled.
 * @throws ApiError NOT_FOUND
 */
export async function stopPayout(
  services: Services,
  principal: Principal,
  payoutId: string,
  idempotencyKey: string | null,
): Promise<{ payoutId: string }> {
  const operation = { name: "stopPayout", input: { payoutId }, idempotencyKey };
  return answerOnce(services, principal, operation, async (tx) => {
    const at = services.clock();
    const payout = await lockPayout(tx, principal.organisationId, payoutId);
    const { actor } = principal;
    const waiting = await stopWaitingRows(tx, payout.id, REASON, at);
    await cancelUnapproved(tx, payout.requestId, { at, actor });
    const making = await cancelUnsigned(tx, payout.id, { at, actor });
    await tx
      .update(payouts)
      .set({ stoppedAt: payout.stoppedAt ?? at })
      .where(eq(payouts.id, payout.id));
    const count = waiting + making;
    await recordAuditEvent(tx, {
      ...{ organisationId: principal.organisationId, actor, at, action: "PAYOUT_STOPPED" },
      description: `Payout ${payout.id} stopped: ${count} of its payments are not sent`,
      details: `${asGiven(payout.name)}: ${count} ${count === 1 ? "payment is" : "payments are"} not sent`,
    });
    return { payoutId: payout.id };
  });
}

async function lockPayout(tx: Tx, organisationId: string, id: string): Promise<typeof payouts.$inferSelect> {
  const isOwn = and(eq(payouts.id, id), eq(payouts.organisationId, organisationId));
  const [payout] = isUuid(id) ? await tx.select().from(payouts).where(isOwn).for("update") : [];
  if (!payout) throw new ApiError("NOT_FOUND", "PayoutId not found");
  return payout;
}

type By = { at: Date; actor: string };

async function cancelUnapproved(tx: Tx, requestId: string, { at, actor }: By): Promise<void> {
  const [request] = await tx.select().from(requests).where(eq(requests.id, requestId)).for("update");
  if (!request || !(await canCancel(tx, request))) return;
  await moveRequest(tx, request, { to: "USER_CANCELLED", at, actor, dueAt: null, cancelReason: REASON });
}

/** @returns how many payments; one request can make several */
async function cancelUnsigned(tx: Tx, payoutId: string, { at, actor }: By): Promise<number> {
  const rows = await tx
    .select({ requestId: payoutRows.requestId })
    .from(payoutRows)
    .where(and(eq(payoutRows.payoutId, payoutId), eq(payoutRows.state, "MAKING")))
    .orderBy(asc(payoutRows.position));
  const ids = rows.flatMap(({ requestId }) => requestId ?? []);
  let count = 0;
  for (const id of new Set(ids)) {
    const [request] = await tx.select().from(requests).where(eq(requests.id, id)).for("update");
    if (!request || !(await canCancel(tx, request))) continue;
    await moveRequest(tx, request, { to: "USER_CANCELLED", at, actor, dueAt: null, cancelReason: REASON });
    count += ids.filter((one) => one === id).length;
  }
  return count;
}
