import { ApiError } from "../base/errors";
import type { Reading } from "./reading";

const PAYMENT_REASONS = ["Wrong recipient", "Wrong amount"] as const;
const REASONS = ["Not expected", "Requested twice", "No longer needed", "More details are needed"] as const;

/** What an approver can choose; those about a payment only where somebody is paid. */
export function reasonsFor(reading: Reading | null): readonly string[] {
  const pays = (reading?.recipients.length ?? 0) > 0 || reading?.payout !== undefined;
  return pays ? [...PAYMENT_REASONS, ...REASONS] : REASONS;
}

/**
 * 'Wrong amount: 10 were ordered': what was chosen, what was typed, or both; empty for neither.
 * @throws ApiError INVALID_INPUT for a choice that is not offered
 */
export function reasonOf({ chosen, typed }: { chosen: string; typed: string }): string {
  const offered: readonly string[] = [...PAYMENT_REASONS, ...REASONS];
  if (chosen !== "" && !offered.includes(chosen))
    throw new ApiError("INVALID_INPUT", "Choose a reason of the list");
  return [chosen, typed.trim()].filter((part) => part !== "").join(": ");
}
