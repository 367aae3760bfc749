import type { Principal } from "../auth/principal";
import type { Services } from "../services";
import { readApproverGroups } from "./approver-groups";
import { findRequest } from "./find-request";
import { readRequestEvents } from "./request-events";
import { transactionSignature } from "./transaction-signature";

/**
 * The contract's RequestItem.
 * @throws ApiError NOT_FOUND
 */
export async function getRequest({ db }: Services, principal: Principal, requestId: string) {
  const request = await findRequest(db, principal.organisationId, requestId);
  return {
    requestId: request.id,
    status: request.status,
    type: request.type,
    transactionHash: request.transactionHash,
    rawTransactionBytes: request.rawTransaction,
    signatures: await transactionSignature(request),
    webhookMessage: request.webhookMessage,
    // Asked for only by those who show them.
    history: () => readRequestEvents(db, request),
    approverGroups: () => readApproverGroups(db, request),
  };
}
