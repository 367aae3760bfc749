import type { SandboxEnv } from "../base/env";
import type { Tx } from "../db/client";
import type { Services } from "../services";
import { reviewedAt } from "../travel-rule/verdict";
import type { TransactionRow } from "../wallets/transactions";
import { moveArrival } from "./arrivals";
import { assessTravelRule, readAssessment } from "./assess-travel-rule";
import { recordTransfer } from "./history";

const actor = "Travel Rule service";

/** Frees payments outside the Travel Rule; holds others, to be assessed a little later. */
export async function beginAssessment(tx: Tx, env: SandboxEnv, row: TransactionRow, at: Date): Promise<void> {
  const { outcome, transfer } = await readAssessment(tx, row, at);
  if (outcome === "NOT_APPLICABLE") return recordTransfer(tx, row, transfer);
  const dueAt = new Date(at.getTime() + env.SANDBOX_STEP_DELAY_MS);
  await moveArrival(tx, row, { to: "PREPROCESSING", at, actor, dueAt });
}

/** Lock the row first. The payment then waits for its data or compliance, or is free. */
export async function assessArrival(tx: Tx, { env }: Services, row: TransactionRow, at: Date): Promise<void> {
  const outcome = await assessTravelRule(tx, row, at);
  await moveArrival(tx, row, {
    to: outcome === "NOT_APPLICABLE" ? "CLEARED" : outcome,
    at,
    actor,
    dueAt: outcome === "AWAITING_COMPLIANCE" ? reviewedAt(env, at) : null,
  });
}
