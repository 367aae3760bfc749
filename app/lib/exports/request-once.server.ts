import { createHash } from "node:crypto";
import { assertToken, once } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";

/**
 * Asks for a file once, however often its form arrives. A form that was changed in between, such as one that the browser
 * went back to, asks for another file: it has another Idempotency-Key, although its one-time token is the same.
 * @param input what the backend is asked for
 * @throws InvalidTokenError, and whatever `ask` throws
 */
export function requestOnce<T>(
  session: Session,
  token: string,
  input: object,
  ask: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  assertToken(token);
  return once(session, tokenOf(`${token} ${JSON.stringify(input)}`), ask);
}

/** A one-time token (UUID, version 4) that always is the same for a text. */
function tokenOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
