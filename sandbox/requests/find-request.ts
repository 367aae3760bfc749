import { and, eq } from "drizzle-orm";
import { ApiError } from "../base/errors";
import { isUuid } from "../base/uuid";
import type { Db, Tx } from "../db/client";
import { requests } from "../db/schema";
import type { RequestRow } from "./request-row";

/**
 * A request of the organisation.
 * @throws ApiError NOT_FOUND for an unknown request or another organisation's
 */
export async function findRequest(db: Db, organisationId: string, requestId: string): Promise<RequestRow> {
  if (!isUuid(requestId)) throw requestNotFound();
  const [request] = await db.select().from(requests).where(isOf(organisationId, requestId));
  if (!request) throw requestNotFound();
  return request;
}

/** The sub-wallet that a request of the organisation is about; null for an unknown one, and where there is none. */
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

/** Like `findRequest`, and locks the row until the database transaction ends. */
export async function lockRequest(tx: Tx, organisationId: string, requestId: string): Promise<RequestRow> {
  if (!isUuid(requestId)) throw requestNotFound();
  const [request] = await tx.select().from(requests).where(isOf(organisationId, requestId)).for("update");
  if (!request) throw requestNotFound();
  return request;
}

const isOf = (organisationId: string, requestId: string) =>
  and(eq(requests.id, requestId), eq(requests.organisationId, organisationId));

const requestNotFound = () => new ApiError("NOT_FOUND", "RequestId not found");
