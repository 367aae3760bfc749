import { asc, inArray } from "drizzle-orm";
import type { Db } from "../db/client";
import { transfers } from "../db/schema";

export type TransferRow = typeof transfers.$inferSelect;

/** By the transaction's order. */
export function loadTransfers(db: Db, transactionOrders: number[]): Promise<TransferRow[]> {
  return db
    .select()
    .from(transfers)
    .where(inArray(transfers.transactionOrder, transactionOrders))
    .orderBy(asc(transfers.position), asc(transfers.id));
}
