import { and, desc, eq, gt, isNotNull, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { requests } from "../db/schema";
import type { RequestRow } from "./request-row";

const ENDED_UNSENT = ["USER_CANCELLED", "ERROR"];

/**
 * The newest earlier request with the same nonce, of which only one can be mined. Null if none, and on chains without
 * replacement.
 */
export function findReplaced(db: Db, request: RequestRow): Promise<RequestRow | null> {
  return findWithSameNonce(db, request, and(lt(requests.createdAt, request.createdAt), isLive));
}

export async function findReplacedById(db: Db, requestId: string): Promise<RequestRow | null> {
  const [request] = await db.select().from(requests).where(eq(requests.id, requestId));
  return request ? findReplaced(db, request) : null;
}

/**
 * A later request with the same nonce that may be mined instead, or was. Prefers a signed one: the others would have to
 * replace it too.
 */
export function findReplacement(db: Db, request: RequestRow): Promise<RequestRow | null> {
  return findWithSameNonce(
    db,
    request,
    and(gt(requests.createdAt, request.createdAt), ne(requests.status, "SYSTEM_CANCELLED")),
    desc(isNotNull(requests.transactionHash)),
  );
}

export function findWithNonce(db: Db, subWalletId: string, nonce: number): Promise<RequestRow | null> {
  return findWithSameNonce(
    db,
    { subWalletId, type: "ETHEREUM_TRANSACTION_REQUEST", unsigned: { nonce } },
    isLive,
  );
}

const isLive = or(ne(requests.status, "SYSTEM_CANCELLED"), isNotNull(requests.transactionHash));

async function findWithSameNonce(
  db: Db,
  { subWalletId, type, unsigned }: Pick<RequestRow, "subWalletId" | "type" | "unsigned">,
  where: SQL | undefined,
  ...first: SQL[]
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
        notInArray(requests.status, ENDED_UNSENT),
        where,
      ),
    )
    .orderBy(...first, desc(requests.createdAt))
    .limit(1);
  return found ?? null;
}
