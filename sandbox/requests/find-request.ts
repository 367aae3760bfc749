import { and, eq } from "drizzle-orm";
import { ApiError } from "../base/errors";
import { isUuid } from "../base/uuid";
import type { Db, Tx } from "../db/client";
import { requests } from "../db/schema";
import type { RequestRow } from "./request-row";

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

const isOf = (organisationId: string, requestId: string) =>
  and(eq(requests.id, requestId), eq(requests.organisationId, organisationId));

const requestNotFound = () => new ApiError("NOT_FOUND", "RequestId not found");
