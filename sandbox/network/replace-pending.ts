import { and, eq } from "drizzle-orm";
import type { Tx } from "../db/client";
import { networkTransactions, requests } from "../db/schema";
import { moveRequest } from "../requests/move-request";
import type { NetworkTransaction } from "./pending";

/**
 * Takes a pending transaction out of the mempool for another one with the same nonce, and ends its request.
 * @param by the hash of the other one
 */
export async function replacePending(
  tx: Tx,
  { chain, hash, requestId }: Pick<NetworkTransaction, "chain" | "hash" | "requestId">,
  by: string,
  at: Date,
): Promise<void> {
  await tx
    .update(networkTransactions)
    .set({ status: "REPLACED", dueAt: null })
    .where(and(eq(networkTransactions.chain, chain), eq(networkTransactions.hash, hash)));
  if (!requestId) return;
  const [request] = await tx.select().from(requests).where(eq(requests.id, requestId)).for("update");
  if (!request) return;
  await moveRequest(tx, request, {
    to: "SYSTEM_CANCELLED",
    at,
    actor: `${chain} network`,
    dueAt: null,
    cancelReason: `Replaced by transaction ${by}, which has the same nonce`,
  });
}
