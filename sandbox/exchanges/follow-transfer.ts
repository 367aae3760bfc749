import { eq } from "drizzle-orm";
import type { Tx } from "../db/client";
import { exchangeTransfers } from "../db/schema";

/** The contract's ExchangeTransferStatus for each state of the request behind a transfer. */
const statusOf: Partial<Record<string, string>> = {
  SIGNED: "SIGNED",
  SUBMITTED: "SUBMITTED",
  CONFIRMED: "CREDITED",
  USER_CANCELLED: "ERROR",
  SYSTEM_CANCELLED: "ERROR",
  ERROR: "ERROR",
};

/** Updates a transfer's status from its request. It stays a draft until the request is signed. */
export async function followTransfer(
  tx: Tx,
  { id, status, updatedAt }: { id: string; status: string; updatedAt: Date },
): Promise<void> {
  const next = statusOf[status];
  if (!next) return;
  await tx.update(exchangeTransfers).set({ status: next, updatedAt }).where(eq(exchangeTransfers.id, id));
}
