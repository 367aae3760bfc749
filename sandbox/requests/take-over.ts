import { eq, inArray } from "drizzle-orm";
import type { Tx } from "../db/client";
import { requests } from "../db/schema";
import { availableOf } from "../ledger/available";
import { type Quantity, reserve } from "../ledger/movements";
import { beyond } from "../ledger/quantities";
import type { NetworkTransaction, Replacement } from "../network/pending";
import { NetworkRejection } from "../network/rejection";
import { moveRequest, type RequestRow } from "./move-request";
import { reservedQuantities } from "./reservations";

/** What a replacement still has to hold back once the money of what it replaces is free again. */
export type Missing = { request: RequestRow; items: Quantity[] };

/**
 * What the request behind a replacement counted on, and the books do not hold for it yet.
 * @param hash of the transaction that replaces others
 * @throws NetworkRejection when there is not that much
 */
export async function missingOf(
  tx: Tx,
  hash: string,
  { pending, needs }: Replacement,
): Promise<Missing | null> {
  if (needs.length === 0) return null;
  const [request] = await tx.select().from(requests).where(eq(requests.transactionHash, hash));
  if (!request?.subWalletId) return null;
  const replaced = await tx
    .select({ reservations: requests.reservations })
    .from(requests)
    .where(
      inArray(
        requests.id,
        pending.flatMap(({ requestId }) => requestId ?? []),
      ),
    );
  const freed = replaced.flatMap(reservedQuantities);
  const items = beyond(needs, reservedQuantities(request));
  const available = await availableOf(tx, request.subWalletId);
  const isShort = beyond(items, freed).some(({ assetId, amount }) => amount > available(assetId));
  if (isShort) throw new NetworkRejection("insufficient funds for gas * price + value");
  return items.length > 0 ? { request, items } : null;
}

/**
 * Ends the request behind a pending transaction that another one with the same nonce has replaced.
 * @param by the hash of the other one
 */
export async function endReplaced(
  tx: Tx,
  { chain, requestId }: Pick<NetworkTransaction, "chain" | "requestId">,
  by: string,
  at: Date,
): Promise<void> {
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

/** Holds it back. */
export async function holdMissing(tx: Tx, { request, items }: Missing): Promise<void> {
  await reserve(tx, `${request.id}/replacement`, request.subWalletId ?? "", items);
  const total = new Map(reservedQuantities(request).map(({ assetId, amount }) => [assetId, amount]));
  for (const { assetId, amount } of items) total.set(assetId, (total.get(assetId) ?? 0n) + amount);
  const reservations = [...total].map(([assetId, amount]) => ({ assetId, amount: amount.toString() }));
  await tx.update(requests).set({ reservations }).where(eq(requests.id, request.id));
}
