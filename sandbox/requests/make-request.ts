import { randomUUID } from "node:crypto";
import { and, eq, getTableColumns } from "drizzle-orm";
import type { AuditAction } from "../audit/actions";
import { recordAuditEvent } from "../auth/audit";
import type { Principal } from "../auth/principal";
import type { Tx } from "../db/client";
import { requestEvents, requests } from "../db/schema";
import { assertNotFrozen } from "../freezes/standing";
import { assertIdempotencyKey, idempotencyKeyReused, lockIdempotencyKey } from "../idempotency/answer-once";
import { isSameIntent } from "../idempotency/same-intent";
import { type Quantity, reserve } from "../ledger/movements";
import type { SignableDigest } from "../records/signable";
import { type NewMovement, storeMovements } from "../rules/movements";
import type { Services } from "../services";
import { annotate, annotatorOf } from "./annotate";
import { type AnnotationTexts, annotationWords } from "./annotations";
import { ruleOn } from "./apply-rules";
import { currentPolicy } from "./current-policy";
import { madeFromNow } from "./request-maker";
import type { RequestRow } from "./request-row";
import { requestTitle } from "./request-title";
import type { RequestType } from "./request-type";
import { linkTest, type TestedPayment, type TestLink, testWords } from "./test-payment";
import { wakeWorkers } from "./wake-workers";

export type NewRequest = {
  type: RequestType;
  intent: Record<string, unknown>;
  source: string;
  sendToNetwork: boolean;
  idempotencyKey: string | null;
  /** Of a payment that a payout makes. */
  payoutId?: string;
  /** What the caller notes about it; absent for nothing. */
  annotation?: AnnotationTexts;
  /** Absent for neither. */
  test?: TestLink | null;
};

/** Who asks for a request. */
export type Maker = Pick<Principal, "organisationId" | "userId" | "actor" | "use">;

export type PrepareContext = { tx: Tx; services: Services; organisationId: string; requestId: string };

export type RequestDraft = {
  /** Null for a change of people, which is the organisation's. */
  walletId: string | null;
  /** Null if no sub-wallet pays. */
  subWalletId: string | null;
  reservations: Quantity[];
  /** What the wallet's rules are asked about, in order; none for what no rule is about. */
  movements: NewMovement[];
  /** The request that this one pays in place of. */
  insteadOf?: string | null;
  /** Absent if it stays valid. */
  expiresAt?: Date;
  unsigned: Record<string, unknown>;
  digests: SignableDigest[];
  answer: Record<string, unknown>;
  webhookMessage(at: Date): Record<string, unknown>;
  /** For the audit log: `ETH payment from … to …`. */
  description: string;
  /** In the audit log; REQUEST_CREATED by default. */
  action?: AuditAction;
  /** In the audit log, in place of the request's title. */
  details?: string;
  to?: string;
  /** Absent for what pays nobody. */
  payment?: TestedPayment;
  record(tx: Tx, at: Date): Promise<void>;
};

/**
 * With reservation and audit log, in one transaction. The same user and idempotency key get the first request again,
 * even simultaneously.
 * @throws ApiError of `prepare`; FROZEN; NOT_ALLOWED by a rule of the wallet; INVALID_INPUT if the key was used for something else
 */
export async function makeRequest(
  services: Services,
  principal: Principal,
  request: NewRequest,
  prepare: (context: PrepareContext) => Promise<RequestDraft>,
): Promise<RequestRow> {
  if (request.idempotencyKey !== null) assertIdempotencyKey(request.idempotencyKey);
  const made = await services.db.transaction(async (tx) => {
    const earlier = await findEarlier(tx, principal, request);
    if (earlier) return earlier;
    const { organisationId } = principal;
    const context = { tx, services, organisationId, requestId: randomUUID() };
    return storeRequest(context, principal, request, await prepare(context));
  });
  wakeWorkers();
  return made;
}

/** Waits for calls with the same key. @throws ApiError if the intent differs */
async function findEarlier(tx: Tx, { userId }: Principal, request: NewRequest): Promise<RequestRow | null> {
  const { idempotencyKey, type, intent } = request;
  if (idempotencyKey === null) return null;
  await lockIdempotencyKey(tx, userId, idempotencyKey);
  const [earlier] = await tx
    .select()
    .from(requests)
    .where(and(eq(requests.createdBy, userId), eq(requests.idempotencyKey, idempotencyKey)));
  if (!earlier) return null;
  if (earlier.type !== type || !isSameIntent(earlier.intent, intent)) {
    throw idempotencyKeyReused();
  }
  return earlier;
}

const {
  intent: _intent,
  unsigned: _unsigned,
  digests: _digests,
  answer: _answer,
  webhookMessage: _message,
  ...SHORT
} = getTableColumns(requests);

/** Within the caller's transaction, which must see to it that nothing is made twice. */
export async function storeRequest(
  { tx, services, requestId }: PrepareContext,
  principal: Maker,
  request: NewRequest,
  draft: RequestDraft,
): Promise<RequestRow> {
  const at = services.clock();
  const { organisationId, userId, actor } = principal;
  const { walletId, subWalletId, reservations, unsigned, digests, answer } = draft;
  const asked = { ...draft, organisationId, requestId, createdBy: userId, at };
  const ofWallet = walletId === null ? OF_NO_WALLET : await ruleOfWallet(tx, { ...asked, walletId });
  if (subWalletId !== null) await reserve(tx, requestId, subWalletId, reservations);
  const texts = {
    intent: request.intent,
    unsigned,
    digests,
    answer,
    webhookMessage: draft.webhookMessage(at),
  };
  const [stored] = await tx
    .insert(requests)
    .values({
      ...texts,
      id: requestId,
      organisationId,
      createdBy: userId,
      walletId,
      subWalletId,
      type: request.type,
      status: "PREPROCESSING",
      source: request.source,
      sendToNetwork: request.sendToNetwork,
      reservations: reservations.map(({ assetId, amount }) => ({ assetId, amount: amount.toString() })),
      policyVersion: ofWallet.policyVersion,
      rulesVersion: ofWallet.rulesVersion,
      requirement: ofWallet.requirement,
      expiresAt: draft.expiresAt ?? null,
      dueAt: new Date(at.getTime() + services.env.SANDBOX_STEP_DELAY_MS),
      idempotencyKey: request.idempotencyKey,
      payoutId: request.payoutId ?? null,
      madeFrom: madeFromNow(principal),
      createdAt: at,
      updatedAt: at,
    })
    .returning(SHORT);
  if (!stored) throw new Error("The request was not written");
  const row: RequestRow = { ...stored, ...texts };
  await storeMovements(tx, ofWallet.movements);
  await tx.insert(requestEvents).values({ requestId, status: row.status, actor, createdAt: at });
  await draft.record(tx, at);
  const { annotation, test } = request;
  const linked = test ? { test: await linkTest(tx, { organisationId, requestId, test, ...draft }) } : null;
  const noted = await note(tx, row, { annotation, ...linked, actor, at });
  const description = `Request ${requestId} created: ${[draft.description, noted].filter(Boolean).join(", ")}`;
  const title = draft.details ?? (await requestTitle(tx, row, draft.to));
  const details = [title, noted].filter(Boolean).join(", ");
  const { action = "REQUEST_CREATED" } = draft;
  await recordAuditEvent(tx, { organisationId, actor, description, action, details, at });
  return row;
}

/** No wallet's freeze, rules or policy are asked: whoever must go can be removed while all is frozen. */
const OF_NO_WALLET = { policyVersion: 0, rulesVersion: 0, requirement: null, movements: [] };

/** @throws ApiError FROZEN; as `ruleOn` */
async function ruleOfWallet(tx: Tx, asked: Parameters<typeof ruleOn>[1]) {
  await assertNotFrozen(tx, asked.walletId);
  const ruling = await ruleOn(tx, asked);
  return { ...ruling, policyVersion: (await currentPolicy(tx, asked.walletId)).version };
}

/** In words, for the audit log; "" for nothing. */
async function note(
  tx: Tx,
  { id: requestId, madeFrom }: Pick<RequestRow, "id" | "madeFrom">,
  { annotation, test, actor, at }: Pick<NewRequest, "annotation" | "test"> & { actor: string; at: Date },
): Promise<string> {
  const texts = annotation ?? { reference: null, note: null };
  const words = [annotationWords(texts), test && testWords(test)].filter(Boolean).join(", ");
  if (words) await annotate(tx, { requestId, ...texts, ...test, by: annotatorOf(actor), at });
  return [words, madeFrom?.isNewBrowser && "in a new browser"].filter(Boolean).join(", ");
}
