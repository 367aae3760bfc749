import type { SandboxEnv } from "../base/env";
import type { Tx } from "../db/client";
import type { Services } from "../services";
import { reviewedAt } from "../travel-rule/verdict";
import type { TransactionRow } from "../wallets/transactions";
import { moveArrival } from "./arrivals";
import { assessTravelRule, readAssessment } from "./assess-travel-rule";
import { recordTransfer } from "./history";

const actor = "Travel Rule service";

/**
 * Looks at a payment that has just been received. One to which the travel rule does not apply is free at once; any other
 * is held and assessed a little later, and has no transfers until then.
 */
export async function beginAssessment(tx: Tx, env: SandboxEnv, row: TransactionRow, at: Date): Promise<void> {
  const { outcome, transfer } = await readAssessment(tx, row, at);
  if (outcome === "NOT_APPLICABLE") return recordTransfer(tx, row, transfer);
  const dueAt = new Date(at.getTime() + env.SANDBOX_STEP_DELAY_MS);
  await moveArrival(tx, row, { to: "PREPROCESSING", at, actor, dueAt });
}

/** Assesses a payment received whose row the caller has locked: it waits for its data or for compliance, or is free. */
export async function assessArrival(tx: Tx, { env }: Services, row: TransactionRow, at: Date): Promise<void> {
  const outcome = await assessTravelRule(tx, row, at);
  await moveArrival(tx, row, {
    to: outcome === "NOT_APPLICABLE" ? "CLEARED" : outcome,
    at,
    actor,
    dueAt: outcome === "AWAITING_COMPLIANCE" ? reviewedAt(env, at) : null,
  });
}
