import { isDeepStrictEqual } from "node:util";
import type { Intent } from "~/lib/operations";
import { recallIntents } from "~/lib/signing/intent-cookie.server";
import { readRemembered } from "./remembered.server";

/** The very same was sent before, and the form does not say that it is meant a second time. */
export class SentBeforeError extends Error {
  override name = "SentBeforeError";
  constructor(readonly requestId: string) {
    super("The same intent was sent before");
  }
}

/**
 * The newest request of this session that does exactly this, or null. A browser without scripts that goes back finds
 * the form filled in under a new token: that alone must not pay twice.
 */
export function findIdenticalRequest(request: Request, intent: Intent): string | null {
  const twin = recallIntents(request).find((one) =>
    isDeepStrictEqual(readRemembered(one.intent)?.intent, intent),
  );
  return twin?.requestId ?? null;
}
