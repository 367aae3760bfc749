import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { recordAuditEvent } from "../auth/audit";
import type { Principal } from "../auth/principal";
import type { Tx } from "../db/client";
import { requests } from "../db/schema";
import { assertIdempotencyKey, lockIdempotencyKey, otherRequest } from "../idempotency/answer-once";
import { isSameIntent } from "../idempotency/same-intent";
import { type Quantity, reserve } from "../ledger/movements";
import type { SignableDigest } from "../records/signable";
import type { Services } from "../services";
import { currentPolicy } from "./current-policy";
import type { RequestRow } from "./move-request";
import { nudgeWorkers } from "./nudge";
import type { RequestType } from "./request-type";

export type Asked = {
  type: RequestType;
  /** The operation's own input, without the session. */
  intent: Record<string, unknown>;
  source: string;
  sendToNetwork: boolean;
  idempotencyKey: string | null;
};

/** What is written of a new request, whatever it asks for. */
export type Draft = {
  walletId: string;
  /** Null when no sub-wallet pays. */
  subWalletId: string | null;
  /** What the books hold back until it is done or given up. */
  reservations: Quantity[];
  unsigned: Record<string, unknown>;
  digests: SignableDigest[];
  /** The rest of the operation's answer. */
  answer: Record<string, unknown>;
  webhookMessage(at: Date): Record<string, unknown>;
  /** For the audit log: `ETH payment from … to …`. */
  description: string;
  /** Writes what stands beside the request: its sender's history. */
  record(tx: Tx, at: Date): Promise<void>;
};

/**
 * Makes a request: what `prepare` drafts, its reservation and the audit log in one database transaction. The same
 * user and idempotency key get the first request again, also when both come at once.
 * @throws ApiError of `prepare`; INVALID_INPUT when the key was used for something else
 */
export async function makeRequest(
  services: Services,
  principal: Principal,
  asked: Asked,
  prepare: (tx: Tx, requestId: string) => Promise<Draft>,
): Promise<RequestRow> {
  if (asked.idempotencyKey !== null) assertIdempotencyKey(asked.idempotencyKey);
  const made = await services.db.transaction(async (tx) => {
    const earlier = await findEarlier(tx, principal, asked);
    if (earlier) return earlier;
    const requestId = randomUUID();
    return store(tx, services, principal, asked, requestId, await prepare(tx, requestId));
  });
  nudgeWorkers();
  return made;
}

/** Waits for a request that is being made with the same key, and answers it when the intent is the same. */
async function findEarlier(tx: Tx, { userId }: Principal, asked: Asked): Promise<RequestRow | null> {
  const { idempotencyKey, type, intent } = asked;
  if (idempotencyKey === null) return null;
  await lockIdempotencyKey(tx, userId, idempotencyKey);
  const [earlier] = await tx
    .select()
    .from(requests)
    .where(and(eq(requests.createdBy, userId), eq(requests.idempotencyKey, idempotencyKey)));
  if (!earlier) return null;
  if (earlier.type !== type || !isSameIntent(earlier.intent, intent)) {
    throw otherRequest();
  }
  return earlier;
}

async function store(
  tx: Tx,
  { clock, env }: Services,
  principal: Principal,
  asked: Asked,
  requestId: string,
  draft: Draft,
): Promise<RequestRow> {
  const at = clock();
  const { organisationId, userId, actor } = principal;
  const { walletId, subWalletId, reservations, unsigned, digests, answer } = draft;
  if (subWalletId !== null) await reserve(tx, requestId, subWalletId, reservations);
  const [request] = await tx
    .insert(requests)
    .values({
      id: requestId,
      organisationId,
      createdBy: userId,
      walletId,
      subWalletId,
      type: asked.type,
      status: "PREPROCESSING",
      source: asked.source,
      sendToNetwork: asked.sendToNetwork,
      intent: asked.intent,
      unsigned,
      digests,
      reservations: reservations.map(({ assetId, amount }) => ({ assetId, amount: amount.toString() })),
      answer,
      policyVersion: (await currentPolicy(tx, walletId)).version,
      webhookMessage: draft.webhookMessage(at),
      dueAt: new Date(at.getTime() + env.SANDBOX_STEP_DELAY_MS),
      idempotencyKey: asked.idempotencyKey,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  if (!request) throw new Error("The request was not written");
  await draft.record(tx, at);
  const description = `Request ${requestId} created: ${draft.description}`;
  await recordAuditEvent(tx, { organisationId, actor, description, at });
  return request;
}
