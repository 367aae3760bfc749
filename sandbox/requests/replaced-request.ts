import { and, desc, eq, gt, isNotNull, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { requests } from "../db/schema";
import type { RequestRow } from "./move-request";

/** Such a request has given its nonce back, and so has one that the service cancelled before it was signed. */
const ENDED_UNSENT = ["USER_CANCELLED", "ERROR"];

/**
 * The sub-wallet's newest earlier request with the same nonce, which this one replaces: only one of them can be mined.
 * Null for a request that replaces none, and on chains whose transactions cannot be replaced.
 */
export function findReplaced(db: Db, request: RequestRow): Promise<RequestRow | null> {
  return findWithSameNonce(db, request, lt(requests.createdAt, request.createdAt));
}

/** The sub-wallet's newest later request with the same nonce, which replaces this one; null likewise. */
export function findReplacement(db: Db, request: RequestRow): Promise<RequestRow | null> {
  return findWithSameNonce(db, request, gt(requests.createdAt, request.createdAt));
}

async function findWithSameNonce(
  db: Db,
  { subWalletId, type, unsigned }: RequestRow,
  when: SQL,
): Promise<RequestRow | null> {
  const { nonce } = unsigned;
  if (subWalletId === null || type !== "ETHEREUM_TRANSACTION_REQUEST" || typeof nonce !== "number")
    return null;
  const [found] = await db
    .select()
    .from(requests)
    .where(
      and(
        eq(requests.subWalletId, subWalletId),
        eq(requests.type, type),
        eq(sql`${requests.unsigned}->>'nonce'`, String(nonce)),
        when,
        notInArray(requests.status, ENDED_UNSENT),
        or(ne(requests.status, "SYSTEM_CANCELLED"), isNotNull(requests.transactionHash)),
      ),
    )
    .orderBy(desc(requests.createdAt))
    .limit(1);
  return found ?? null;
}
