import { eq, sql } from "drizzle-orm";
import type { Tx } from "../db/client";
import { transactions, transfers } from "../db/schema";
import type { Services } from "../services";
import { REJECTION_REASON, type Verdict, verdictOf } from "../travel-rule/verdict";
import type { TransactionRow } from "../wallets/transactions";
import { moveArrival } from "./arrivals";
import { senderRow } from "./history";
import { moveRequest } from "./move-request";
import type { RequestRow } from "./request-row";

const actor = "Compliance service";

export async function reviewRequest(
  tx: Tx,
  services: Services,
  request: RequestRow,
  at: Date,
): Promise<void> {
  const verdict = await review(tx, services, await senderRow(tx, request.id));
  const dueAt = request.expiresAt;
  switch (verdict) {
    case "APPROVED":
      await moveRequest(tx, request, { to: "AWAITING_SIGNATURES", at, actor, dueAt });
      return;
    case "ASKED_AGAIN":
      await moveRequest(tx, request, { to: "AWAITING_USER_TRAVEL_RULE", at, actor, dueAt });
      return;
    case "REJECTED": {
      const cancelReason = REJECTION_REASON;
      await moveRequest(tx, request, { to: "SYSTEM_CANCELLED", at, actor, dueAt: null, cancelReason });
    }
  }
}

export async function reviewArrival(
  tx: Tx,
  services: Services,
  row: TransactionRow,
  at: Date,
): Promise<void> {
  const verdict = await review(tx, services, row);
  const move = { at, actor, dueAt: null };
  switch (verdict) {
    case "APPROVED":
      return moveArrival(tx, row, { ...move, to: "CLEARED" });
    case "ASKED_AGAIN":
      return moveArrival(tx, row, { ...move, to: "AWAITING_USER_TRAVEL_RULE" });
    case "REJECTED":
      return moveArrival(tx, row, { ...move, to: "BLOCKED", cancelReason: REJECTION_REASON });
  }
}

/** If compliance asks again, no transfer counts as submitted; the data stay. */
async function review(tx: Tx, { env }: Services, row: TransactionRow): Promise<Verdict> {
  const verdict = verdictOf(env, row.complianceReviews);
  await tx
    .update(transactions)
    .set({ complianceReviews: sql`${transactions.complianceReviews} + 1` })
    .where(eq(transactions.order, row.order));
  if (verdict === "ASKED_AGAIN") {
    await tx.update(transfers).set({ submitted: false }).where(eq(transfers.transactionOrder, row.order));
  }
  return verdict;
}
