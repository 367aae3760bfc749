import { z } from "zod";
import { MAX_COOKIE_VALUE_LENGTH, readCookie, setCookie } from "../session/cookies.server";
import { seal, unseal } from "../session/seal.server";
import { readSession } from "../session/session.server";

const COOKIE = "sr-intents";
const MAX_INTENTS = 8;
const shape = z.object({ owner: z.string(), items: z.array(z.tuple([z.string(), z.unknown()])) });

/**
 * The Set-Cookie value that stores a request's intent, sealed, under the request id. The newest eight are kept, fewer
 * when they do not fit into one cookie. `intent` is any JSON value.
 */
export function rememberIntent(request: Request, requestId: string, intent: unknown): string {
  const owner = readSession(request)?.id ?? "";
  const others = intentsOf(request).filter(([id]) => id !== requestId);
  const items: [string, unknown][] = [[requestId, intent], ...others].slice(0, MAX_INTENTS) as [
    string,
    unknown,
  ][];
  let sealed = seal("intents", { owner, items });
  while (sealed.length > MAX_COOKIE_VALUE_LENGTH && items.length > 1) {
    items.pop();
    sealed = seal("intents", { owner, items });
  }
  if (sealed.length > MAX_COOKIE_VALUE_LENGTH) throw new RangeError("The intent does not fit into a cookie");
  return setCookie(COOKIE, sealed);
}

/**
 * The intent that this session stored for a request: parse it before use. Null when unknown: another session's, forged,
 * or evicted by newer ones.
 */
export function recallIntent(request: Request, requestId: string): unknown {
  return intentsOf(request).find(([id]) => id === requestId)?.[1] ?? null;
}

/** The stored intents of this session's newest requests, with their request ids: parse them before use. */
export function recallIntents(request: Request): { requestId: string; intent: unknown }[] {
  return intentsOf(request).map(([requestId, intent]) => ({ requestId, intent }));
}

function intentsOf(request: Request): [string, unknown][] {
  const text = readCookie(request, COOKIE);
  const opened = shape.safeParse(text === null ? null : unseal("intents", text));
  return opened.success && opened.data.owner === readSession(request)?.id ? opened.data.items : [];
}
