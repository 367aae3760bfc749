import { eq, inArray } from "drizzle-orm";
import type { Tx } from "../db/client";
import { requests } from "../db/schema";
import { availableOf } from "../ledger/available";
import { type Quantity, reserve } from "../ledger/movements";
import { missingQuantities } from "../ledger/quantities";
import type { NetworkTransaction, Replacement } from "../network/pending";
import { NetworkRejection } from "../network/rejection";
import { followSpeedUp } from "../payouts/follow-payout";
import { moveRequest } from "./move-request";
import { networkActor } from "./network-actor";
import type { RequestRow } from "./request-row";
import { reservedQuantities } from "./reservations";
import { followTest } from "./test-payment";

export type ReplacementShortfall = { request: RequestRow; items: Quantity[] };

/**
 * @param hash of the replacing transaction
 * @throws NetworkRejection if the sub-wallet has less
 */
export async function replacementShortfall(
  tx: Tx,
  hash: string,
  { pending, needs }: Replacement,
): Promise<ReplacementShortfall | null> {
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
  const items = missingQuantities(needs, reservedQuantities(request));
  const available = await availableOf(tx, request.subWalletId);
  const isShort = missingQuantities(items, freed).some(({ assetId, amount }) => amount > available(assetId));
  if (isShort) throw new NetworkRejection("insufficient funds for gas * price + value");
  return items.length > 0 ? { request, items } : null;
}

/** @param by hash of the replacing transaction */
export async function cancelReplaced(
  tx: Tx,
  { chain, requestId }: Pick<NetworkTransaction, "chain" | "requestId">,
  by: string,
  at: Date,
): Promise<void> {
  if (!requestId) return;
  const [request] = await tx.select().from(requests).where(eq(requests.id, requestId)).for("update");
  if (!request) return;
  await followSpeedUp(tx, request, by);
  await followTest(tx, request, by);
  await moveRequest(tx, request, {
    to: "SYSTEM_CANCELLED",
    at,
    actor: networkActor(chain),
    dueAt: null,
    cancelReason: `Replaced by transaction ${by}, which has the same nonce`,
  });
}

export async function reserveShortfall(tx: Tx, { request, items }: ReplacementShortfall): Promise<void> {
  await reserve(tx, `${request.id}/replacement`, request.subWalletId ?? "", items);
  const total = new Map(reservedQuantities(request).map(({ assetId, amount }) => [assetId, amount]));
  for (const { assetId, amount } of items) total.set(assetId, (total.get(assetId) ?? 0n) + amount);
  const reservations = [...total].map(([assetId, amount]) => ({ assetId, amount: amount.toString() }));
  await tx.update(requests).set({ reservations }).where(eq(requests.id, request.id));
}
