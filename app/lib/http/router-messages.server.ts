import { isRouteErrorResponse } from "@remix-run/react";
import { MESSAGES } from "../errors/catalogue";

/**
 * The router refuses what no route answers in words for developers ("You made a POST request to …"), which would
 * reach the page and its data. Remix shows its errors to `handleError` before it writes them anywhere, so that is
 * where they get our words. Only the router's own errors carry an Error; ours carry data alone.
 */
export function replaceRouterMessages(error: unknown): void {
  if (!isRouteErrorResponse(error) || !("error" in error)) return;
  const refusal = error as { status: number; statusText: string; data: unknown; error?: unknown };
  refusal.data = refusal.status === 405 ? MESSAGES.NO_FORMS_HERE : MESSAGES.PAGE_NOT_FOUND;
  refusal.statusText = "";
  delete refusal.error;
}
