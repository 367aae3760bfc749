import { data } from "@remix-run/node";
import { explainNodeMessage } from "../errors/node-messages";
import { groupAmounts } from "../money";
import { CustodyError, CustodyUnavailable } from "./errors.server";
import { isCustodyFailure } from "./settle.server";

/**
 * Shown with a form that keeps its one-time token: whatever happened to the first attempt, there is only one request.
 */
export const SAFE_TO_RETRY = "It is safe to send it again: the transaction is not created twice.";

// The backend's refusals are the specification's own texts; everything else says that something went wrong.
function isRefusal(error: unknown): error is CustodyError {
  return error instanceof CustodyError && error.outcome === "none";
}

/**
 * What to tell the user when a call to the backend failed.
 * @throws any error that does not come from the backend
 */
export function wordsOf(error: unknown): string {
  if (!isCustodyFailure(error)) throw error;
  return isRefusal(error) ? groupAmounts(explainNodeMessage(error.detail)) : error.message;
}

/** 400 for what the backend refused, 502 for what it failed to do. */
export function statusOf(error: unknown): number {
  return isRefusal(error) ? 400 : 502;
}

/**
 * A form again, with why the backend failed to answer it: the one answer to every failure that asks for nothing else.
 * @throws any error that does not come from the backend
 */
export function answerFailure<Answer>(error: unknown, answer: (problem: { message: string }) => Answer) {
  return data(answer({ message: wordsOf(error) }), { status: statusOf(error) });
}

/** Whether the call may have had an effect all the same. */
export function isUnclear(error: unknown): boolean {
  return error instanceof CustodyUnavailable || (isCustodyFailure(error) && error.outcome === "unknown");
}
