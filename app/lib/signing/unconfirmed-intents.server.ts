import { isDeepStrictEqual } from "node:util";
import { isCustodyFailure } from "~/lib/custody/settle.server";
import type { NewAnnotation } from "~/lib/custody/transactions/annotation.server";
import type { Intent } from "~/lib/operations";
import type { Session } from "~/lib/session/session.server";

const MAX_ENTRIES = 1_000;
/** After this time, a lost attempt has become a request or never will. */
const REMEMBERED_MS = 60 * 60 * 1000;

/** What a token stands for. */
interface Attempted {
  intent: Intent;
  annotation: NewAnnotation | null;
}

interface Attempt extends Attempted {
  /** Epoch milliseconds. */
  at: number;
}

const unconfirmed = new Map<string, Attempt>();

const keyOf = (session: Session, token: string) => `${session.id} ${token}`;

export class UnconfirmedIntentError extends Error {
  override name = "UnconfirmedIntentError";
}

/**
 * The token is the backend's Idempotency-Key: another intent under it would be refused, or get the first one's request.
 * So would another reference or note.
 * @throws UnconfirmedIntentError if the token was used with another; whatever `work` throws
 */
export async function submitUnderToken<T>(
  session: Session,
  token: string,
  attempted: Attempted,
  work: () => Promise<T>,
): Promise<T> {
  const key = keyOf(session, token);
  const earlier = unconfirmed.get(key);
  if (earlier && !isSame(earlier, attempted)) throw new UnconfirmedIntentError();
  try {
    const result = await work();
    unconfirmed.delete(key);
    return result;
  } catch (error) {
    if (isCustodyFailure(error) && error.outcome === "unknown") remember(key, attempted);
    throw error;
  }
}

const isSame = (one: Attempted, other: Attempted) =>
  isDeepStrictEqual([one.intent, one.annotation], [other.intent, other.annotation]);

/** Its answer was lost; sent again, it cannot create a second request. */
export function isRetry(session: Session, token: string): boolean {
  return unconfirmed.has(keyOf(session, token));
}

export function forgetAttempt(session: Session, token: string): void {
  unconfirmed.delete(keyOf(session, token));
}

/** When another form with the same intent lost its answer; null if none recently. */
export function lostAttempt(intent: Intent, now = Date.now()): Date | null {
  const found = [...unconfirmed.values()].findLast(
    (one) => now - one.at < REMEMBERED_MS && isDeepStrictEqual(one.intent, intent),
  );
  return found ? new Date(found.at) : null;
}

function remember(key: string, { intent, annotation }: Attempted): void {
  const [oldest] = unconfirmed.keys();
  if (unconfirmed.size >= MAX_ENTRIES && oldest !== undefined) unconfirmed.delete(oldest);
  unconfirmed.set(key, { intent, annotation, at: Date.now() });
}
