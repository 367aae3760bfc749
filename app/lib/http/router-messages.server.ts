import { isRouteErrorResponse } from "@remix-run/react";
import { MESSAGES } from "../errors/catalogue";

/**
 * Replaces the router's messages for developers ("You made a POST request to …"). Remix calls `handleError` before it
 * writes an error anywhere, so call this there. Only the router's own errors carry an Error.
 */
export function replaceRouterMessages(error: unknown): void {
  if (!isRouteErrorResponse(error) || !("error" in error)) return;
  const refusal = error as { status: number; statusText: string; data: unknown; error?: unknown };
  refusal.data = refusal.status === 405 ? MESSAGES.NO_FORMS_HERE : MESSAGES.PAGE_NOT_FOUND;
  refusal.statusText = "";
  delete refusal.error;
}
