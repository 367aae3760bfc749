import { eq } from "drizzle-orm";
import type { Tx } from "../db/client";
import { utxos } from "../db/schema";
import { type Quantity, release } from "../ledger/movements";
import type { RequestRow } from "./request-row";

type ReservingRequest = Pick<RequestRow, "id" | "subWalletId" | "reservations">;

/** Smallest units. */
export function reservedQuantities({ reservations }: Pick<ReservingRequest, "reservations">): Quantity[] {
  return reservations.map(({ assetId, amount }) => ({ assetId, amount: BigInt(amount) }));
}

/** Can be called twice. */
export async function releaseReservations(tx: Tx, request: ReservingRequest): Promise<void> {
  if (request.subWalletId && request.reservations.length > 0) {
    await release(tx, request.id, request.subWalletId, reservedQuantities(request));
  }
  // A dropped transaction's coins are unspent again.
  await tx.update(utxos).set({ reservedBy: null, spentBy: null }).where(eq(utxos.reservedBy, request.id));
}
