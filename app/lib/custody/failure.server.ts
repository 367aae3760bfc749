import { CustodyError, CustodyUnavailable } from "./errors.server";
import { isCustodyFailure } from "./settle.server";

/** The words beside a form whose one-time token was kept: whatever became of the first attempt, there is one request. */
export const SAFE_TO_RETRY = "It is safe to press Send again: the transaction is not created twice.";

// The backend's refusals are the specification's own texts; everything else says that something went wrong.
function isRefusal(error: unknown): error is CustodyError {
  return error instanceof CustodyError && error.code !== "INTERNAL_ERROR";
}

/** What to tell the user when the backend did not do what was asked. @throws whatever is no failure of the backend's */
export function wordsOf(error: unknown): string {
  if (!isCustodyFailure(error)) throw error;
  return isRefusal(error) ? error.detail : error.message;
}

/** 400 for what the backend refused, 502 for what it could not do. */
export function statusOf(error: unknown): number {
  return isRefusal(error) ? 400 : 502;
}

/** Whether something may have been made all the same. */
export function isUnclear(error: unknown): boolean {
  return error instanceof CustodyUnavailable || (isCustodyFailure(error) && error.outcome === "unknown");
}
