import { createHash } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { BookEntry } from "~/lib/book-entry";
import { CustodyError } from "~/lib/custody/errors.server";
import { isUnclear, statusOf, wordsOf } from "~/lib/custody/failure.server";
import { changeBookEntry } from "~/lib/custody/people/change-entry.server";
import { isCustodyFailure } from "~/lib/custody/settle.server";
import { env } from "~/lib/env.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { checkChange } from "~/lib/operations/address-book/change.server";
import type { Mismatch } from "~/lib/operations/kit/types";
import { paths } from "~/lib/paths";
import { staleFormMessage } from "~/lib/session/csrf.server";
import { setFlash } from "~/lib/session/flash.server";
import { InvalidTokenError, once } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { rememberIntent } from "~/lib/signing/intent-cookie.server";
import { messageOf } from "~/lib/signing/submit/submit-direct.server";
import { withdraw } from "~/lib/signing/submit/withdraw.server";

export const CHANGED_MEANWHILE =
  "This entry was changed meanwhile. Compare it with what is shown now, and press the button again";
const SAFE =
  "It is not known whether the entry was changed. It is safe to press the button again: it is not changed twice.";

interface Change {
  before: BookEntry;
  /** Null for a removal. */
  after: BookEntry | null;
}

interface Outcome {
  requestId: string | null;
  /** Of the change compared with what was typed; null if there was nothing to compare. */
  fingerprint: string | null;
  mismatches: Mismatch[];
}

export interface ChangeRefusal {
  problem: string | null;
  mismatches: readonly Mismatch[];
  status: number;
}

/**
 * Sends a change once. If it needs approval, compares the request with it and cancels one that differs.
 * @returns a redirect if done, otherwise why not
 */
export async function sendChange(
  request: Request,
  session: Session,
  change: Change,
  { token, trustId }: { token: string; trustId: string },
): Promise<Response | ChangeRefusal> {
  let outcome: Outcome;
  try {
    outcome = await once(session, token, (key) => send(session, change, { key, trustId }));
  } catch (error) {
    return refusalOf(error);
  }
  const { requestId, fingerprint, mismatches } = outcome;
  if (mismatches.length > 0) return { problem: null, mismatches, status: 502 };
  const headers = new Headers();
  if (requestId === null) {
    const done = change.after ? "changed" : "removed from the address book";
    headers.append("Set-Cookie", setFlash("success", `${change.before.name} is ${done}`));
    return redirect(paths.addressBook(), { headers });
  }
  if (fingerprint) headers.append("Set-Cookie", rememberIntent(request, requestId, fingerprint));
  return redirect(paths.addressBookRequest(requestId), { headers });
}

async function send(
  session: Session,
  change: Change,
  { key, trustId }: { key: string; trustId: string },
): Promise<Outcome> {
  // Includes the change, so that a form whose first answer was lost can be sent with other texts.
  const idempotencyKey = createHash("sha256")
    .update(`${key} ${JSON.stringify(change)}`)
    .digest("hex");
  const { success, requestId } = await changeBookEntry(session, change, { idempotencyKey });
  if (!success) throw new NotAccepted();
  const nothing = { requestId, fingerprint: null, mismatches: [] };
  const message = requestId === null ? null : await messageOf(session, requestId);
  if (requestId === null || message === null) return nothing;
  const checked = checkChange(message, { requestId, trustId, typed: change }, env().NETWORK);
  if (checked.ok) return { ...nothing, fingerprint: checked.fingerprint };
  const { mismatches } = await withdraw(session, requestId, checked.mismatches);
  return { ...nothing, mismatches };
}

class NotAccepted extends Error {
  override name = "NotAccepted";
}

function refusalOf(error: unknown): ChangeRefusal {
  const refuse = (problem: string, status: number) => ({ problem, mismatches: [], status });
  if (error instanceof NotAccepted) return refuse(MESSAGES.ADDRESS_BOOK_FAILED, 502);
  if (error instanceof InvalidTokenError) return refuse(staleFormMessage, 400);
  if (!isCustodyFailure(error)) throw error;
  if (error instanceof CustodyError && error.code === "ENTRY_CHANGED") return refuse(CHANGED_MEANWHILE, 409);
  return isUnclear(error)
    ? refuse(`${wordsOf(error)}. ${SAFE}`, 502)
    : refuse(wordsOf(error), statusOf(error));
}
