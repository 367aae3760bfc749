import type { Intent } from "~/lib/operations";
import type { Outgoing } from "../same-request.server";

/** Another request took the reviewed nonce. Nothing was created. */
export class NonceTakenError extends Error {
  override name = "NonceTakenError";
  constructor(readonly nonce: number) {
    super("The reviewed nonce is taken");
  }
}

/** Requests with these statuses have released their nonce. */
const RELEASED = new Set(["USER_CANCELLED", "SYSTEM_CANCELLED", "ERROR"]);

/** A typed nonce is the user's decision: not checked. @throws NonceTakenError */
export function assertNonceFree(intent: Intent, reviewed: number | null, outgoing: Outgoing | null): void {
  if (reviewed === null || ("nonce" in intent && intent.nonce !== null)) return;
  const isTaken = outgoing?.items.some((one) => one.nonce === reviewed && !RELEASED.has(one.status));
  if (isTaken) throw new NonceTakenError(reviewed);
}
