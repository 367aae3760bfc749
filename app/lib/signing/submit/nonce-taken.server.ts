import type { Intent } from "~/lib/operations";
import type { Outgoing } from "../same-request.server";

/** Nothing was made: the nonce that was reviewed has gone to another request meanwhile. */
export class NonceTakenError extends Error {
  override name = "NonceTakenError";
  constructor(readonly nonce: number) {
    super("The reviewed nonce is taken");
  }
}

/** A request with one of these statuses has released its nonce. */
const RELEASED = new Set(["USER_CANCELLED", "SYSTEM_CANCELLED", "ERROR"]);

/**
 * The nonce that the backend chose for a preview must still be free; one that was typed is the user's own decision.
 * @throws NonceTakenError
 */
export function assertNonceFree(intent: Intent, reviewed: number | null, outgoing: Outgoing | null): void {
  if (reviewed === null || ("nonce" in intent && intent.nonce !== null)) return;
  const isTaken = outgoing?.items.some((one) => one.nonce === reviewed && !RELEASED.has(one.status));
  if (isTaken) throw new NonceTakenError(reviewed);
}
