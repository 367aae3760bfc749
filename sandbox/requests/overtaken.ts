import { and, eq, inArray, ne } from "drizzle-orm";
import type { Tx } from "../db/client";
import { requests } from "../db/schema";
import type { NetworkTransaction } from "../network/pending";
import { moveRequest } from "./move-request";
import { networkActor } from "./network-actor";
import { unsignedNonce } from "./request-nonces";
import type { RequestRow } from "./request-row";

/**
 * Ends signed requests with a nonce that another transaction used. They were to be sent elsewhere; those being sent are
 * left to the network, which refuses them.
 */
export async function cancelOvertaken(
  tx: Tx,
  { chain, nonce }: NetworkTransaction,
  { id, subWalletId }: RequestRow,
  at: Date,
): Promise<void> {
  if (nonce === null || subWalletId === null) return;
  const isUnsent = and(eq(requests.status, "SIGNED"), eq(requests.sendToNetwork, false));
  const unsent = await tx
    .select({ id: requests.id, nonce: unsignedNonce })
    .from(requests)
    .where(and(eq(requests.subWalletId, subWalletId), isUnsent, ne(requests.id, id)));
  const ids = unsent.filter((one) => one.nonce !== null && Number(one.nonce) <= nonce).map((one) => one.id);
  if (ids.length === 0) return;
  const overtaken = await tx
    .select()
    .from(requests)
    .where(and(inArray(requests.id, ids), isUnsent))
    .for("update", { skipLocked: true });
  for (const request of overtaken) {
    await moveRequest(tx, request, {
      to: "SYSTEM_CANCELLED",
      at,
      actor: networkActor(chain),
      dueAt: null,
      cancelReason: "Another transaction with the same nonce was mined first",
    });
  }
}
