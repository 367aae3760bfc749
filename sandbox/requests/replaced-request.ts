import { and, desc, eq, gt, isNotNull, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { requests } from "../db/schema";
import type { RequestRow } from "./request-row";

/** Such a request has given its nonce back, and so has one that the service cancelled before it was signed. */
const ENDED_UNSENT = ["USER_CANCELLED", "ERROR"];

/**
 * The sub-wallet's newest earlier request with the same nonce, which this one replaces: only one of them can be mined.
 * Null for a request that replaces none, and on chains whose transactions cannot be replaced.
 */
export function findReplaced(db: Db, request: RequestRow): Promise<RequestRow | null> {
  return findWithSameNonce(db, request, and(lt(requests.createdAt, request.createdAt), isLive));
}

/** The same, of a request by its id. */
export async function findReplacedById(db: Db, requestId: string): Promise<RequestRow | null> {
  const [request] = await db.select().from(requests).where(eq(requests.id, requestId));
  return request ? findReplaced(db, request) : null;
}

/**
 * The sub-wallet's later request with the same nonce that may be mined in this one's place, or was; null likewise. One
 * that is signed counts before one that still waits for approval, which would have to replace that one too.
 */
export function findReplacement(db: Db, request: RequestRow): Promise<RequestRow | null> {
  return findWithSameNonce(
    db,
    request,
    and(gt(requests.createdAt, request.createdAt), ne(requests.status, "SYSTEM_CANCELLED")),
    desc(isNotNull(requests.transactionHash)),
  );
}

/** The sub-wallet's newest request that holds a nonce: a new one with the same nonce would replace it. Null likewise. */
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
