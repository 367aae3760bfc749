import { isDeepStrictEqual } from "node:util";
import type { Intent } from "~/lib/operations";
import { recallIntents } from "~/lib/signing/intent-cookie.server";
import { readRemembered } from "./remembered.server";

/** This session has already sent the same intent, and the form does not confirm sending it again. */
export class IdenticalRequestError extends Error {
  override name = "IdenticalRequestError";
  constructor(readonly requestId: string) {
    super("This session has already sent the same intent");
  }
}

/**
 * The newest request of this session with exactly this intent, or null. Without scripts, going back in the browser shows
 * the filled-in form with a new token, which must not be enough to pay twice.
 */
export function findIdenticalRequest(request: Request, intent: Intent): string | null {
  const identical = recallIntents(request).find((one) =>
    isDeepStrictEqual(readRemembered(one.intent)?.intent, intent),
  );
  return identical?.requestId ?? null;
}
