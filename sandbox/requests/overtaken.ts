import { and, eq, isNull, lte, ne, sql } from "drizzle-orm";
import type { Tx } from "../db/client";
import { requests } from "../db/schema";
import type { NetworkTransaction } from "../network/pending";
import { moveRequest, type RequestRow } from "./move-request";

/**
 * Ends signed requests that somebody else was to send, when another transaction of the account was mined with their
 * nonce: no network takes them any more, and what they held is free again.
 */
export async function cancelOvertaken(
  tx: Tx,
  mined: NetworkTransaction,
  by: RequestRow,
  at: Date,
): Promise<void> {
  const { chain, nonce } = mined;
  if (nonce === null || by.subWalletId === null) return;
  const overtaken = await tx
    .select()
    .from(requests)
    .where(
      and(
        eq(requests.subWalletId, by.subWalletId),
        eq(requests.type, by.type),
        eq(requests.status, "SIGNED"),
        eq(requests.sendToNetwork, false),
        ne(requests.id, by.id),
        isNull(requests.dueAt),
        lte(sql`(${requests.unsigned}->>'nonce')::bigint`, nonce),
      ),
    )
    .for("update");
  for (const request of overtaken) {
    await moveRequest(tx, request, {
      to: "SYSTEM_CANCELLED",
      at,
      actor: `${chain} network`,
      dueAt: null,
      cancelReason: "Another transaction with the same nonce was mined first",
    });
  }
}
