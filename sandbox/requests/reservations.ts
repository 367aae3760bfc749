import { eq } from "drizzle-orm";
import type { Tx } from "../db/client";
import { utxos } from "../db/schema";
import { type Quantity, release } from "../ledger/movements";
import type { RequestRow } from "./move-request";

type ReservingRequest = Pick<RequestRow, "id" | "subWalletId" | "reservations">;

/** What the books hold back for a request, in smallest units. */
export function reservedQuantities({ reservations }: Pick<ReservingRequest, "reservations">): Quantity[] {
  return reservations.map(({ assetId, amount }) => ({ assetId, amount: BigInt(amount) }));
}

/** Frees the money and the coins of a request that ends unspent. Doing it twice does nothing. */
export async function releaseReservations(tx: Tx, request: ReservingRequest): Promise<void> {
  if (request.subWalletId && request.reservations.length > 0) {
    await release(tx, request.id, request.subWalletId, reservedQuantities(request));
  }
  // A coin that the network refused to spend is unspent again.
  await tx.update(utxos).set({ reservedBy: null, spentBy: null }).where(eq(utxos.reservedBy, request.id));
}
