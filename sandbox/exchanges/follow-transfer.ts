import { eq } from "drizzle-orm";
import type { Tx } from "../db/client";
import { exchangeTransferEvents, exchangeTransfers } from "../db/schema";

export type TransferStatus = "SIGNED" | "SUBMITTED" | "ON_CHAIN" | "RECEIVED" | "CREDITED" | "ERROR";

const statusOf: Partial<Record<string, TransferStatus>> = {
  SIGNED: "SIGNED",
  SUBMITTED: "SUBMITTED",
  CONFIRMED: "CREDITED",
  USER_CANCELLED: "ERROR",
  SYSTEM_CANCELLED: "ERROR",
  ERROR: "ERROR",
};

type Step = {
  status: TransferStatus;
  at: Date;
  reason?: string | null;
  transactionHash?: string;
};

export async function moveTransfer(tx: Tx, id: string, { status, at, ...set }: Step): Promise<void> {
  await tx
    .update(exchangeTransfers)
    .set({ ...set, status, updatedAt: at })
    .where(eq(exchangeTransfers.id, id));
  await tx.insert(exchangeTransferEvents).values({ transferId: id, status, createdAt: at });
}

/** A draft until the request is signed. */
export async function followTransfer(
  tx: Tx,
  request: { id: string; status: string; cancelReason: string | null; updatedAt: Date },
): Promise<void> {
  const status = statusOf[request.status];
  if (!status) return;
  await moveTransfer(tx, request.id, { status, at: request.updatedAt, reason: request.cancelReason });
}
