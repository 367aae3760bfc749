import { eq } from "drizzle-orm";
import type { Tx } from "../db/client";
import { payouts } from "../db/schema";
import { handOver } from "../payouts/hand-over";
import { moveRequest } from "./move-request";
import type { RequestRow } from "./request-row";

const ACTOR = "Payout service";

/** Hands its payments over to the worker. */
export async function applyPayout(tx: Tx, request: RequestRow, at: Date): Promise<void> {
  const [payout] = await tx.select().from(payouts).where(eq(payouts.requestId, request.id)).for("update");
  if (!payout) throw new Error(`Request ${request.id} has no payout`);
  await handOver(tx, payout.id, at);
  const submitted = await moveRequest(tx, request, { to: "SUBMITTED", at, actor: ACTOR, dueAt: null });
  await moveRequest(tx, submitted, { to: "CONFIRMED", at, actor: ACTOR, dueAt: null });
}
