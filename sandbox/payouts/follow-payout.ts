import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "../db/client";
import { requests as allRequests, payoutRows, payouts, type requests, transactions } from "../db/schema";
import type { PayoutRowState } from "./payout-rows";

type RequestRow = Pick<
  typeof requests.$inferSelect,
  "id" | "status" | "cancelReason" | "payoutId" | "subWalletId"
>;

const stateOf: Readonly<Record<string, PayoutRowState>> = {
  SUBMITTED: "SUBMITTED",
  CONFIRMED: "CONFIRMED",
  USER_CANCELLED: "STOPPED",
  SYSTEM_CANCELLED: "FAILED",
  ERROR: "FAILED",
};

/** Null while its request is being made and approved. */
export const stateOfRequest = (status: string): PayoutRowState | null => stateOf[status] ?? null;

/** Once its bytes are signed, nobody can be certain that they are not sent. */
export const MAYBE_SENT: ReadonlySet<string> = new Set(["SIGNED", "SUBMITTED"]);

/** The row follows its payment's request. Its reference is free again if nothing can have been sent. */
export async function followPayment(tx: Tx, before: string, moved: RequestRow, at: Date): Promise<void> {
  const state = stateOf[moved.status];
  if (!state) return;
  const isUnsent = (state === "FAILED" || state === "STOPPED") && !MAYBE_SENT.has(before);
  await tx
    .update(payoutRows)
    .set({ state, stateAt: at, reason: moved.cancelReason, holdsReference: !isUnsent })
    .where(eq(payoutRows.requestId, moved.id));
}

/** A speed-up makes the same payment: its row follows it from now on. @param by hash of the replacing transaction */
export async function followSpeedUp(tx: Tx, replaced: RequestRow, by: string): Promise<void> {
  const { id, payoutId, subWalletId } = replaced;
  if (payoutId === null || subWalletId === null) return;
  const speedUp = await findSpeedUp(tx, subWalletId, by);
  if (speedUp === null) return;
  await tx.update(allRequests).set({ payoutId }).where(eq(allRequests.id, speedUp));
  await tx.update(payoutRows).set({ requestId: speedUp }).where(eq(payoutRows.requestId, id));
}

/** Its request's id; null if the transaction does not make the same payment. @param by its hash */
export async function findSpeedUp(tx: Tx, subWalletId: string, by: string): Promise<string | null> {
  const [speedUp] = await tx
    .select({ id: allRequests.id })
    .from(allRequests)
    .innerJoin(transactions, eq(transactions.requestId, allRequests.id))
    .where(
      and(
        eq(allRequests.transactionHash, by),
        eq(allRequests.subWalletId, subWalletId),
        eq(transactions.operation, "SPEED_UP"),
      ),
    );
  return speedUp?.id ?? null;
}

/** Rows that are not made yet are never made, and their references are free again. */
export async function stopWaitingRows(tx: Tx, payoutId: string, reason: string, at: Date): Promise<number> {
  const stopped = await tx
    .update(payoutRows)
    .set({ state: "STOPPED", stateAt: at, reason, holdsReference: false, dueAt: null })
    .where(and(eq(payoutRows.payoutId, payoutId), eq(payoutRows.state, "WAITING")))
    .returning({ position: payoutRows.position });
  return stopped.length;
}

const ENDED: readonly string[] = ["USER_CANCELLED", "SYSTEM_CANCELLED", "ERROR"];

/** Of the payout's own request. */
export async function followPayoutRequest(tx: Tx, moved: RequestRow, at: Date): Promise<void> {
  if (!ENDED.includes(moved.status)) return;
  const [payout] = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(inArray(payouts.requestId, [moved.id]));
  const reason = `The payout was not approved: ${moved.cancelReason ?? "it ended"}`;
  if (payout) await stopWaitingRows(tx, payout.id, reason, at);
}
