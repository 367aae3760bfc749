import { and, desc, eq, isNotNull, lt, ne, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { requests } from "../db/schema";
import type { RequestRow } from "./move-request";

/** Such a request has given its nonce back, and so has one that the service cancelled before it was signed. */
const ENDED_UNSENT = ["USER_CANCELLED", "ERROR"];

/**
 * The sub-wallet's newest earlier request with the same nonce, which this one replaces: only one of them can be mined.
 * Null for a request that replaces none, and on chains whose transactions cannot be replaced.
 */
export async function findReplaced(
  db: Db,
  { subWalletId, type, unsigned, createdAt }: RequestRow,
): Promise<RequestRow | null> {
  const { nonce } = unsigned;
  if (subWalletId === null || type !== "ETHEREUM_TRANSACTION_REQUEST" || typeof nonce !== "number")
    return null;
  const [replaced] = await db
    .select()
    .from(requests)
    .where(
      and(
        eq(requests.subWalletId, subWalletId),
        eq(requests.type, type),
        eq(sql`${requests.unsigned}->>'nonce'`, String(nonce)),
        lt(requests.createdAt, createdAt),
        notInArray(requests.status, ENDED_UNSENT),
        or(ne(requests.status, "SYSTEM_CANCELLED"), isNotNull(requests.transactionHash)),
      ),
    )
    .orderBy(desc(requests.createdAt))
    .limit(1);
  return replaced ?? null;
}
