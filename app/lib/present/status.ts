/** What a transaction's status means for the user. */

const FINAL = new Set(["COMPLETED", "CONFIRMED", "CLEARED", "USER_CANCELLED", "SYSTEM_CANCELLED", "ERROR"]);

/** Final statuses end polling. The backend's list is open: an unknown status is not final. */
export function isFinalStatus(status: string): boolean {
  return FINAL.has(status);
}

const CHECKED_FIRST = new Set(["PREPROCESSING", "AWAITING_USER_TRAVEL_RULE", "AWAITING_COMPLIANCE"]);

/** Whether nobody is asked to approve yet, since the service still checks. */
export function isBeforeSigning(status: string): boolean {
  return CHECKED_FIRST.has(status);
}

const GOOD = new Set(["COMPLETED", "CONFIRMED", "CLEARED"]);

/** Whether it is on the network for good. */
export function isConfirmedStatus(status: string): boolean {
  return GOOD.has(status);
}

/**
 * What the fee of a transaction is: `paid` once a block has it, a `bound` while it is on its way, `none` for one that
 * ended without reaching a block. A failed one that has a hash was taken by the network, which charged it.
 */
export function feeState(status: string, hash: string | null): "paid" | "bound" | "none" {
  if (!isFinalStatus(status)) return "bound";
  return isConfirmedStatus(status) || (status === "ERROR" && hash !== null) ? "paid" : "none";
}

/** ok: final and good. wait: waits for people. info: waits for the service. bad: needs attention, or has failed. */
export type Tone = "ok" | "wait" | "info" | "bad";

const TONES: Readonly<Record<string, Tone>> = {
  COMPLETED: "ok",
  CONFIRMED: "ok",
  CLEARED: "ok",
  AWAITING_SIGNATURES: "wait",
  AWAITING_USER_SIGNATURES: "wait",
  DRAFT: "wait",
  AWAITING_USER_TRAVEL_RULE: "bad",
  BLOCKED: "bad",
  USER_CANCELLED: "bad",
  SYSTEM_CANCELLED: "bad",
  ERROR: "bad",
};

/** The tone of a status; an unknown one waits for the service. */
export function statusTone(status: string): Tone {
  return TONES[status] ?? "info";
}

const CANCELLABLE = new Set([
  "PREPROCESSING",
  "AWAITING_USER_TRAVEL_RULE",
  "AWAITING_COMPLIANCE",
  "AWAITING_SIGNATURES",
]);

/** Whether the request can still be cancelled: while it awaits signatures, or earlier. */
export function isCancellableStatus(status: string): boolean {
  return CANCELLABLE.has(status);
}
