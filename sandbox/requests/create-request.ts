import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { recordAuditEvent } from "../auth/audit";
import type { Principal } from "../auth/principal";
import type { Tx } from "../db/client";
import { policies, requests, type SignableDigest } from "../db/schema";
import { type Quantity, reserve } from "../ledger/movements";
import type { Services } from "../services";
import { assertIdempotencyKey, lockIdempotencyKey, otherRequest } from "./answer-once";
import { recordSent } from "./history";
import type { RequestRow } from "./move-request";
import { nudgeWorkers } from "./nudge";
import { createdMessageType, type TransactionRequestType } from "./request-type";
import { isSameIntent } from "./same-intent";
import type { SubWalletRow } from "./sub-wallet";
import { createdMessage } from "./webhook-message";

export type Asked = {
  type: TransactionRequestType;
  /** The operation's own input, without the session. */
  intent: Record<string, unknown>;
  source: string;
  sendToNetwork: boolean;
  /** Builds and prices, and stores nothing. */
  isPreview: boolean;
  idempotencyKey: string | null;
};

/** A transaction that is ready to be approved. */
export type Prepared = {
  subWallet: SubWalletRow;
  /** The contract's Chain. */
  chain: string;
  /** What it is, in a word or two for the audit log; a payment unless said. */
  purpose?: string;
  assetId: string;
  assetSymbol: string;
  /** Smallest units of the asset. */
  amount: bigint;
  /** Smallest units of the native coin; the most that it can be. */
  fee: bigint;
  from: string;
  /** Who is paid; for staking, what is staked with or to. */
  to: string;
  isToSelf: boolean;
  includedInAddressBook: boolean;
  trustId: string;
  /** What the books hold back until it is mined or given up. */
  reservations: Quantity[];
  unsigned: Record<string, unknown>;
  digests: SignableDigest[];
  /** signData as the webhook message has it. */
  webhookSignData: Record<string, unknown>;
  /** The rest of the operation's answer. */
  answer: Record<string, unknown>;
};

/** `requestId` is null for a preview. */
export type Created = Pick<RequestRow, "unsigned" | "digests" | "answer"> & { requestId: string | null };

/** Carries a preview out of the database transaction that it rolls back. */
class PreviewDone extends Error {
  readonly prepared: Prepared;
  constructor(prepared: Prepared) {
    super("preview");
    this.prepared = prepared;
  }
}

/**
 * Makes a request: `prepare`, reservation, history and audit in one database transaction. The same user and
 * idempotency key get the first request again, also when both come at once.
 * @throws ApiError of `prepare`; INVALID_INPUT when the key was used for something else
 */
export async function createRequest(
  services: Services,
  principal: Principal,
  asked: Asked,
  prepare: (tx: Tx, requestId: string) => Promise<Prepared>,
): Promise<Created> {
  if (asked.isPreview) return preview(services, prepare);
  if (asked.idempotencyKey !== null) assertIdempotencyKey(asked.idempotencyKey);
  const created = await services.db.transaction(async (tx) => {
    const earlier = await findEarlier(tx, principal, asked);
    if (earlier) return earlier;
    const requestId = randomUUID();
    return store(tx, services, principal, asked, requestId, await prepare(tx, requestId));
  });
  nudgeWorkers();
  return { ...created, requestId: created.id };
}

async function preview(
  { db }: Services,
  prepare: (tx: Tx, requestId: string) => Promise<Prepared>,
): Promise<Created> {
  try {
    await db.transaction(async (tx) => {
      throw new PreviewDone(await prepare(tx, randomUUID()));
    });
  } catch (error) {
    if (error instanceof PreviewDone) return { ...error.prepared, requestId: null };
    throw error;
  }
  throw new Error("A preview must not commit");
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
  prepared: Prepared,
): Promise<RequestRow> {
  const at = clock();
  const { subWallet, chain, assetSymbol, reservations } = prepared;
  await reserve(tx, requestId, subWallet.id, reservations);
  const [request] = await tx
    .insert(requests)
    .values({
      id: requestId,
      organisationId: principal.organisationId,
      createdBy: principal.userId,
      walletId: subWallet.walletId,
      subWalletId: subWallet.id,
      type: asked.type,
      status: "PREPROCESSING",
      source: asked.source,
      sendToNetwork: asked.sendToNetwork,
      intent: asked.intent,
      unsigned: prepared.unsigned,
      digests: prepared.digests,
      reservations: reservations.map(({ assetId, amount }) => ({ assetId, amount: amount.toString() })),
      answer: prepared.answer,
      policyVersion: await policyVersion(tx, subWallet.walletId),
      webhookMessage: createdMessage({
        ...prepared,
        type: createdMessageType(asked.type),
        requestId,
        signData: prepared.webhookSignData,
        at,
      }),
      dueAt: new Date(at.getTime() + env.SANDBOX_STEP_DELAY_MS),
      idempotencyKey: asked.idempotencyKey,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  if (!request) throw new Error("The request was not written");
  await recordSent(tx, {
    requestId,
    organisationId: principal.organisationId,
    subWalletId: subWallet.id,
    chain,
    assetId: prepared.assetId,
    amount: prepared.amount,
    fee: prepared.fee,
    from: prepared.from,
    to: prepared.to,
    isToSelf: prepared.isToSelf,
    at,
  });
  await recordAuditEvent(tx, {
    organisationId: principal.organisationId,
    actor: principal.actor,
    description: `Request ${requestId} created: ${assetSymbol} ${prepared.purpose ?? "payment"} from ${subWallet.id} to ${prepared.to}`,
    at,
  });
  return request;
}

async function policyVersion(tx: Tx, walletId: string): Promise<number> {
  const [policy] = await tx
    .select({ version: policies.version })
    .from(policies)
    .where(eq(policies.walletId, walletId))
    .orderBy(desc(policies.version))
    .limit(1);
  if (!policy) throw new Error(`Wallet ${walletId} has no policy`);
  return policy.version;
}
