import type { Principal } from "../auth/principal";
import type { Services } from "../services";
import { findRequest } from "./find-request";
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
  };
}
