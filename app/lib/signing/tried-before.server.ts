import { isDeepStrictEqual } from "node:util";
import { isCustodyFailure } from "~/lib/custody/settle.server";
import type { Intent } from "~/lib/operations";
import type { Session } from "~/lib/session/session.server";

const MAX_TRIED = 1_000;

/** By session and one-time token: what was tried with it without learning whether it was made. */
const tried = new Map<string, Intent>();

/** The token was used for something else, of which nobody knows whether it was made. */
export class TriedBeforeError extends Error {
  override name = "TriedBeforeError";
}

/**
 * Does the work of a token, and remembers what it was tried with while that is unclear: the backend takes the token as
 * its key, so that other details under it would be refused, or answered with the first ones' request.
 * @throws TriedBeforeError when the token was tried with another intent; whatever `work` throws
 */
export async function tryOnce<T>(
  session: Session,
  token: string,
  intent: Intent,
  work: () => Promise<T>,
): Promise<T> {
  const key = `${session.id} ${token}`;
  const earlier = tried.get(key);
  if (earlier && !isDeepStrictEqual(earlier, intent)) throw new TriedBeforeError();
  try {
    const result = await work();
    tried.delete(key);
    return result;
  } catch (error) {
    if (isCustodyFailure(error) && error.outcome === "unknown") remember(key, intent);
    throw error;
  }
}

function remember(key: string, intent: Intent): void {
  const [oldest] = tried.keys();
  if (tried.size >= MAX_TRIED && oldest !== undefined) tried.delete(oldest);
  tried.set(key, intent);
}
