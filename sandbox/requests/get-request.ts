import { and, eq } from "drizzle-orm";
import type { Principal } from "../auth/principal";
import type { Db } from "../db/client";
import { exchangeTransfers, requests, subWallets } from "../db/schema";
import { estimatedGas } from "../network/ethereum/estimate";
import type { Services } from "../services";
import { loadAssets } from "../wallets/assets";
import { annotationAnswer, loadAnnotations } from "./annotations";
import { loadApproverGroups } from "./approver-groups";
import { countDigests, findRequest, findShortRequest, type ShortRequest } from "./find-request";
import { messageSignature, messageSignDataOf } from "./message-signature";
import { findReplaced, findReplacement } from "./replaced-request";
import { readRequestEvents } from "./request-events";
import { readMaker } from "./request-maker";
import type { RequestRow } from "./request-row";
import { isMessageRequestType } from "./request-type";
import { simulateRequest } from "./simulate-request";
import { transactionSignature } from "./transaction-signature";

/** @throws ApiError NOT_FOUND */
export async function getRequest({ db }: Services, principal: Principal, requestId: string) {
  return getRequestById(db, principal.organisationId, requestId);
}

export const getRequestById = async (db: Db, organisationId: string, requestId: string) =>
  toRequestItem(db, await findShortRequest(db, organisationId, requestId));

export async function getRequestByKey({ db }: Services, { userId }: Principal, key: string) {
  const [request] = await db
    .select({ id: requests.id, organisationId: requests.organisationId })
    .from(requests)
    .where(and(eq(requests.createdBy, userId), eq(requests.idempotencyKey, key)));
  return request ? getRequestById(db, request.organisationId, request.id) : null;
}

/** As the chain writes it. Exchange instructions have no hash; their transactions do. */
async function hashOf(db: Db, { id, type, transactionHash }: ShortRequest): Promise<string | null> {
  if (type !== "EXCHANGE_TRANSFER_REQUEST") return transactionHash;
  const [transfer] = await db
    .select({ hash: exchangeTransfers.transactionHash })
    .from(exchangeTransfers)
    .where(eq(exchangeTransfers.id, id));
  return transfer?.hash ?? null;
}

const idsOf = (request: RequestRow | null) =>
  request && { requestId: request.id, transactionHash: request.transactionHash };

async function gasEstimateOf(db: Db, { unsigned, subWalletId }: RequestRow): Promise<string | null> {
  const [payer] = await db
    .select({ chain: subWallets.chain })
    .from(subWallets)
    .where(eq(subWallets.id, subWalletId ?? ""));
  const call = unsigned as { to: string; data: string | null };
  const assets = (await loadAssets(db)).values();
  return payer?.chain ? estimatedGas(payer.chain, call, assets).toString() : null;
}

/** What is signed is only read for a field that needs it: a payout's is a megabyte. */
async function toRequestItem(db: Db, request: ShortRequest) {
  const { id, organisationId, type } = request;
  let whole: Promise<RequestRow> | undefined;
  const readWhole = () => {
    whole ??= findRequest(db, organisationId, id);
    return whole;
  };
  const ofEthereum = async <T>(read: (one: RequestRow) => Promise<T>) =>
    type === "ETHEREUM_TRANSACTION_REQUEST" ? read(await readWhole()) : null;
  return {
    requestId: id,
    status: request.status,
    type,
    transactionHash: await hashOf(db, request),
    rawTransactionBytes: request.rawTransaction,
    signatures: async () =>
      (request.messageSignature && messageSignature(await readWhole())) || transactionSignature(request),
    source: request.source,
    sendToNetworkWhenSigned: request.sendToNetwork,
    messageSignData: async () => (isMessageRequestType(type) ? messageSignDataOf(await readWhole()) : null),
    webhookMessage: async () => (await readWhole()).webhookMessage,
    replaces: () => ofEthereum(async (one) => idsOf(await findReplaced(db, one))),
    replacedBy: () =>
      ofEthereum(async (one) =>
        one.transactionHash === null ? null : idsOf(await findReplacement(db, one)),
      ),
    simulation: () => ofEthereum((one) => simulateRequest(db, one)),
    gasEstimate: () => ofEthereum((one) => gasEstimateOf(db, one)),
    annotation: async () => {
      const annotation = (await loadAnnotations(db, [id])).get(id);
      return annotation ? annotationAnswer(annotation) : null;
    },
    request,
    history: () => readRequestEvents(db, request),
    maker: () => readMaker(db, request),
    approverGroups: async () => {
      const asked = { ...request, digestCount: await countDigests(db, request) };
      return (await loadApproverGroups(db, [asked])).get(id);
    },
  };
}
