import type { SandboxEnv } from "../base/env";

export type Verdict = "APPROVED" | "ASKED_AGAIN" | "REJECTED";

export const REJECTION_REASON = "Compliance did not accept the Travel Rule information";

/** As configured. `reviews`: how often compliance has reviewed the payment before. */
export function verdictOf({ SANDBOX_COMPLIANCE_OUTCOME: outcome }: SandboxEnv, reviews: number): Verdict {
  if (outcome === "reject") return "REJECTED";
  return outcome === "ask-again" && reviews === 0 ? "ASKED_AGAIN" : "APPROVED";
}

export function reviewedAt(env: SandboxEnv, now: Date): Date {
  return new Date(now.getTime() + (env.SANDBOX_COMPLIANCE_DELAY_MS ?? env.SANDBOX_STEP_DELAY_MS));
}
