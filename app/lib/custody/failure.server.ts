import { data } from "@remix-run/node";
import { explainNodeMessage } from "../errors/node-messages";
import { groupAmounts } from "../money";
import { SharedStateUnavailable } from "../session/shared/unavailable.server";
import { CustodyError, CustodyUnavailable } from "./errors.server";
import { isCustodyFailure } from "./settle.server";

/** For a form that keeps its one-time token: repeated attempts create only one request. */
export const SAFE_TO_RETRY = "It is safe to send it again: the transaction is not created twice.";

const TOO_MANY = "TOO_MANY_ATTEMPTS";

/** Whoever asked must wait; `message` says how long. */
export const isWait = (error: unknown): error is CustodyError =>
  error instanceof CustodyError && error.code === TOO_MANY;

function isRefusal(error: unknown): error is CustodyError {
  return error instanceof CustodyError && error.outcome === "none";
}

/** @throws any error that does not come from the backend */
export function wordsOf(error: unknown): string {
  if (!isCustodyFailure(error)) throw error;
  return isRefusal(error) ? groupAmounts(explainNodeMessage(error.detail)) : error.message;
}

/** 429 for a wait, which the header Retry-After tells too. */
export function statusOf(error: unknown): number {
  if (error instanceof SharedStateUnavailable) return error.init.status;
  if (!isRefusal(error)) return 502;
  return isWait(error) ? 429 : 400;
}

/**
 * Shows a form again with the failure.
 * @throws any error that does not come from the backend
 */
export function answerFailure<Answer>(error: unknown, answer: (problem: { message: string }) => Answer) {
  return data(answer({ message: wordsOf(error) }), { status: statusOf(error) });
}

export function isUnclear(error: unknown): boolean {
  return error instanceof CustodyUnavailable || (isCustodyFailure(error) && error.outcome === "unknown");
}

/** For what an id in a URL names. @throws any other error */
export function nullWhenUnknown(error: unknown): null {
  if (error instanceof CustodyError && ["NOT_FOUND", "INVALID_INPUT"].includes(error.code ?? "")) return null;
  throw error;
}
