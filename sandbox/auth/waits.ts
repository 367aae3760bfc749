import { count } from "../../telemetry/meter";
import { ApiError } from "../base/errors";

/** Three times the limit that locks an account: only programs try that often. */
const FREE_FAILURES = 15;
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 15 * 60 * 1000;

/** Null: at once. */
export function waitUntilAfter(failedAttempts: number, now: Date): Date | null {
  if (failedAttempts <= FREE_FAILURES) return null;
  const doublings = Math.min(failedAttempts - FREE_FAILURES - 1, 20);
  return new Date(now.getTime() + Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** doublings));
}

/** @throws ApiError TOO_MANY_ATTEMPTS with the seconds left */
export function assertWaited(waitUntil: Date | null, now: Date): void {
  if (!waitUntil || waitUntil <= now) return;
  count("throttled", { kind: "sign-in" });
  const seconds = Math.ceil((waitUntil.getTime() - now.getTime()) / 1000);
  throw new ApiError(
    "TOO_MANY_ATTEMPTS",
    `Too many attempts to log in. Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}`,
    { retryAfterSeconds: seconds },
  );
}
