import { isRouteErrorResponse } from "@remix-run/react";
import { MESSAGES } from "../errors/catalogue";

/** Replaces the router's messages for developers. Call in `handleError`, before Remix writes the error anywhere. */
export function replaceRouterMessages(error: unknown): void {
  if (!isRouteErrorResponse(error) || !("error" in error)) return;
  const refusal = error as { status: number; statusText: string; data: unknown; error?: unknown };
  refusal.data = refusal.status === 405 ? MESSAGES.NO_FORMS_HERE : MESSAGES.PAGE_NOT_FOUND;
  refusal.statusText = "";
  delete refusal.error;
}
