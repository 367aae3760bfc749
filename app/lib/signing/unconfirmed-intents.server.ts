import { isDeepStrictEqual } from "node:util";
import { isCustodyFailure } from "~/lib/custody/settle.server";
import type { Intent } from "~/lib/operations";
import type { Session } from "~/lib/session/session.server";

const MAX_ENTRIES = 1_000;

/** By session and one-time token: the intent of a call whose outcome is unknown. */
const unconfirmed = new Map<string, Intent>();

/** The token was used for another intent, and it is unknown whether that one was created. */
export class UnconfirmedIntentError extends Error {
  override name = "UnconfirmedIntentError";
}

/**
 * Runs `work` and remembers its intent while the outcome is unknown. The token is also the backend's Idempotency-Key, so
 * that a different intent under it would be refused or answered with the first one's request.
 * @throws UnconfirmedIntentError when the token was used with another intent; whatever `work` throws
 */
export async function submitUnderToken<T>(
  session: Session,
  token: string,
  intent: Intent,
  work: () => Promise<T>,
): Promise<T> {
  const key = `${session.id} ${token}`;
  const earlier = unconfirmed.get(key);
  if (earlier && !isDeepStrictEqual(earlier, intent)) throw new UnconfirmedIntentError();
  try {
    const result = await work();
    unconfirmed.delete(key);
    return result;
  } catch (error) {
    if (isCustodyFailure(error) && error.outcome === "unknown") remember(key, intent);
    throw error;
  }
}

function remember(key: string, intent: Intent): void {
  const [oldest] = unconfirmed.keys();
  if (unconfirmed.size >= MAX_ENTRIES && oldest !== undefined) unconfirmed.delete(oldest);
  unconfirmed.set(key, intent);
}
