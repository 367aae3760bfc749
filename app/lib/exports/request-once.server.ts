import { createHash } from "node:crypto";
import { assertToken, once } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";

/**
 * An edited form (browser's Back) gets another Idempotency-Key, although its token is the same.
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

/** A UUID (version 4) derived from a text. */
function tokenOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
