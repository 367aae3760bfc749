import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Principal } from "../auth/principal";
import { ApiError } from "../base/errors";
import { isUuid } from "../base/uuid";
import type { Db, Tx } from "../db/client";
import { requests } from "../db/schema";
import type { RequestRow } from "./request-row";
import { isInternalRequestType } from "./request-type";

const {
  intent: _intent,
  unsigned: _unsigned,
  digests: _digests,
  answer: _answer,
  webhookMessage: _message,
  ...short
} = getTableColumns(requests);

/** Without what is signed. */
export type ShortRequest = Omit<RequestRow, "intent" | "unsigned" | "digests" | "answer" | "webhookMessage">;

/** @throws ApiError NOT_FOUND */
export async function findShortRequest(
  db: Db,
  organisationId: string,
  requestId: string,
): Promise<ShortRequest> {
  if (!isUuid(requestId)) throw requestNotFound();
  const [request] = await db.select(short).from(requests).where(isOf(organisationId, requestId));
  if (!request) throw requestNotFound();
  return request;
}

/** @throws ApiError NOT_FOUND */
export async function findRequest(db: Db, organisationId: string, requestId: string): Promise<RequestRow> {
  if (!isUuid(requestId)) throw requestNotFound();
  const [request] = await db.select().from(requests).where(isOf(organisationId, requestId));
  if (!request) throw requestNotFound();
  return request;
}

/** Null for an unknown request or one without a sub-wallet. */
export async function subWalletIdOf(
  db: Db,
  organisationId: string,
  requestId: string,
): Promise<string | null> {
  if (!isUuid(requestId)) return null;
  const columns = { subWalletId: requests.subWalletId };
  const [request] = await db.select(columns).from(requests).where(isOf(organisationId, requestId));
  return request?.subWalletId ?? null;
}

/** Locks the row until the transaction ends. */
export async function lockRequest(tx: Tx, organisationId: string, requestId: string): Promise<RequestRow> {
  if (!isUuid(requestId)) throw requestNotFound();
  const [request] = await tx.select().from(requests).where(isOf(organisationId, requestId)).for("update");
  if (!request) throw requestNotFound();
  return request;
}

/** What takes effect in this service is signed as a whole. */
export async function countDigests(db: Db, { id, type }: Pick<RequestRow, "id" | "type">): Promise<number> {
  if (isInternalRequestType(type)) return 1;
  const count = sql<number>`jsonb_array_length(${requests.digests})`;
  const [request] = await db.select({ count }).from(requests).where(eq(requests.id, id));
  return request?.count ?? 0;
}

/** By the wallets that the person sees; the address book is everybody's, changes of people are for who sees all wallets. */
export const seesRequest = (
  { walletIds }: Pick<Principal, "walletIds">,
  { walletId, type }: Pick<RequestRow, "walletId" | "type">,
): boolean =>
  walletIds === null ||
  (walletId !== null && walletIds.includes(walletId)) ||
  type === "ADDRESS_BOOK" ||
  type === "ADDRESS_BOOK_CHANGE";

const isOf = (organisationId: string, requestId: string) =>
  and(eq(requests.id, requestId), eq(requests.organisationId, organisationId));

export const requestNotFound = () => new ApiError("NOT_FOUND", "RequestId not found");
