const FINAL = new Set(["COMPLETED", "CONFIRMED", "CLEARED", "USER_CANCELLED", "SYSTEM_CANCELLED", "ERROR"]);

/** Final statuses end polling. The backend's list is open: an unknown status is not final. */
export function isFinalStatus(status: string): boolean {
  return FINAL.has(status);
}

const CHECKED_FIRST = new Set(["PREPROCESSING", "AWAITING_USER_TRAVEL_RULE", "AWAITING_COMPLIANCE"]);

export function isBeforeSigning(status: string): boolean {
  return CHECKED_FIRST.has(status);
}

const GOOD = new Set(["COMPLETED", "CONFIRMED", "CLEARED"]);

export function isConfirmedStatus(status: string): boolean {
  return GOOD.has(status);
}

/** `bound`: a maximum. A failed transaction with a hash reached the network, which charged it. */
export function feeState(status: string, hash: string | null): "paid" | "bound" | "none" {
  if (!isFinalStatus(status)) return "bound";
  return isConfirmedStatus(status) || (status === "ERROR" && hash !== null) ? "paid" : "none";
}

/** `wait`: for people. `info`: for the service. `bad`: failed, or needs attention. */
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

export function statusTone(status: string): Tone {
  return TONES[status] ?? "info";
}

const CANCELLABLE = new Set([
  "PREPROCESSING",
  "AWAITING_USER_TRAVEL_RULE",
  "AWAITING_COMPLIANCE",
  "AWAITING_SIGNATURES",
]);

export function isCancellableStatus(status: string): boolean {
  return CANCELLABLE.has(status);
}
