import { assertMay } from "../auth/permissions";
import type { Principal } from "../auth/principal";
import { ApiError, invalidInput } from "../base/errors";
import type { Tx } from "../db/client";
import { frozenName } from "../freezes/standing";
import type { Services } from "../services";
import { lockRequest, requestNotFound, seesRequest } from "./find-request";
import { moveRequest } from "./move-request";
import type { RequestRow } from "./request-row";
import { canMove } from "./states";

const MAX_REASON_LENGTH = 500;

/** What is signed is about to be sent, unless it is frozen. What the extension asked for it may send itself. */
export async function canCancel(tx: Tx, { status, walletId, sendToNetwork }: RequestRow): Promise<boolean> {
  if (!canMove(status, "USER_CANCELLED")) return false;
  if (status !== "SIGNED") return true;
  return sendToNetwork && walletId !== null && (await frozenName(tx, walletId)) !== null;
}

/**
 * @param isRejection by an approver
 * @throws ApiError NOT_FOUND; NOT_ALLOWED for a change of people by who is no Owner; INVALID_REQUEST_STATUS once it is final, or signed and not frozen
 */
export async function cancelRequest(
  { db, clock }: Services,
  principal: Principal,
  requestId: string,
  reason: string | null | undefined,
  isRejection = false,
): Promise<{ requestId: string }> {
  const typed = reason?.trim() ?? "";
  const cancelReason = typed || "Cancelled by user";
  if (cancelReason.length > MAX_REASON_LENGTH) {
    throw invalidInput(`The reason must not be longer than ${MAX_REASON_LENGTH} characters`);
  }
  await db.transaction(async (tx) => {
    const request = await lockRequest(tx, principal.organisationId, requestId);
    // Phones reject through the whole database.
    if (!seesRequest(principal, request)) throw requestNotFound();
    if (request.type === "CHANGE_PEOPLE_REQUEST") assertMay(principal, "changePeople");
    if (!(await canCancel(tx, request))) {
      throw new ApiError(
        "INVALID_REQUEST_STATUS",
        `A request that is ${request.status} can no longer be cancelled`,
      );
    }
    await moveRequest(tx, request, {
      to: "USER_CANCELLED",
      at: clock(),
      actor: principal.actor,
      dueAt: null,
      cancelReason,
      isReasonGiven: typed !== "",
      isRejection,
    });
  });
  return { requestId };
}
