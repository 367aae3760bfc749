import { and, eq } from "drizzle-orm";
import type { Principal } from "../auth/principal";
import type { Db } from "../db/client";
import { exchangeTransfers, requests, subWallets } from "../db/schema";
import { estimatedGas } from "../network/ethereum/estimate";
import type { Services } from "../services";
import { loadAssets } from "../wallets/assets";
import { annotationAnswer, loadAnnotations } from "./annotations";
import { loadApproverGroups } from "./approver-groups";
import { findRequest } from "./find-request";
import { messageSignature, messageSignDataOf } from "./message-signature";
import { findReplaced, findReplacement } from "./replaced-request";
import { readRequestEvents } from "./request-events";
import type { RequestRow } from "./request-row";
import { transactionSignature } from "./transaction-signature";

/** @throws ApiError NOT_FOUND */
export async function getRequest({ db }: Services, principal: Principal, requestId: string) {
  return getRequestById(db, principal.organisationId, requestId);
}

export const getRequestById = async (db: Db, organisationId: string, requestId: string) =>
  toRequestItem(db, await findRequest(db, organisationId, requestId));

export async function getRequestByKey({ db }: Services, { userId }: Principal, key: string) {
  const [request] = await db
    .select()
    .from(requests)
    .where(and(eq(requests.createdBy, userId), eq(requests.idempotencyKey, key)));
  return request ? toRequestItem(db, request) : null;
}

/** As the chain writes it. Exchange instructions have no hash; their transactions do. */
async function hashOf(db: Db, { id, type, transactionHash }: RequestRow): Promise<string | null> {
  if (type !== "EXCHANGE_TRANSFER_REQUEST") return transactionHash;
  const [transfer] = await db
    .select({ hash: exchangeTransfers.transactionHash })
    .from(exchangeTransfers)
    .where(eq(exchangeTransfers.id, id));
  return transfer?.hash ?? null;
}

const idsOf = (request: RequestRow | null) =>
  request && { requestId: request.id, transactionHash: request.transactionHash };

async function gasEstimateOf(db: Db, { type, unsigned, subWalletId }: RequestRow): Promise<string | null> {
  if (type !== "ETHEREUM_TRANSACTION_REQUEST") return null;
  const [payer] = await db
    .select({ chain: subWallets.chain })
    .from(subWallets)
    .where(eq(subWallets.id, subWalletId ?? ""));
  const call = unsigned as { to: string; data: string | null };
  const assets = (await loadAssets(db)).values();
  return payer?.chain ? estimatedGas(payer.chain, call, assets).toString() : null;
}

async function toRequestItem(db: Db, request: RequestRow) {
  return {
    requestId: request.id,
    status: request.status,
    type: request.type,
    transactionHash: await hashOf(db, request),
    rawTransactionBytes: request.rawTransaction,
    signatures: messageSignature(request) ?? (await transactionSignature(request)),
    source: request.source,
    sendToNetworkWhenSigned: request.sendToNetwork,
    messageSignData: messageSignDataOf(request),
    webhookMessage: request.webhookMessage,
    replaces: async () => idsOf(await findReplaced(db, request)),
    replacedBy: async () => {
      return request.transactionHash === null ? null : idsOf(await findReplacement(db, request));
    },
    gasEstimate: () => gasEstimateOf(db, request),
    annotation: async () => {
      const annotation = (await loadAnnotations(db, [request.id])).get(request.id);
      return annotation ? annotationAnswer(annotation) : null;
    },
    request,
    history: () => readRequestEvents(db, request),
    approverGroups: async () => {
      const asked = { ...request, digestCount: request.digests.length };
      return (await loadApproverGroups(db, [asked])).get(request.id);
    },
  };
}
