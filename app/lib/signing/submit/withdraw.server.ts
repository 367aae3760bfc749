import { cancelRequest } from "~/lib/custody/transactions/requests.server";
import type { Mismatch } from "~/lib/operations/kit/types";
import type { Session } from "~/lib/session/session.server";

export async function withdraw(
  session: Session,
  requestId: string,
  mismatches: Mismatch[],
): Promise<{ ok: false; mismatches: Mismatch[] }> {
  if (await isCancelled(session, requestId)) return { ok: false, mismatches };
  const open = {
    field: "requestId",
    expected: "a cancelled request",
    found: requestId,
    message: "The request could not be cancelled. Do not approve it on the phone",
    mayBeOpen: true as const,
  };
  return { ok: false, mismatches: [...mismatches, open] };
}

/** No failure, not even an expired session, may hide the mismatches. */
async function isCancelled(session: Session, requestId: string): Promise<boolean> {
  try {
    await cancelRequest(session, requestId, "The transaction differs from what was entered");
    return true;
  } catch {
    return false;
  }
}
