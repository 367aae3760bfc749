import { isRouteErrorResponse } from "@remix-run/react";
import { MESSAGES } from "../errors/catalogue";
import { referenceText } from "./error-references.server";

/** Replaces the router's messages for developers. Call in `handleError`, before Remix writes the error anywhere. */
export function replaceRouterMessages(error: unknown, requestId: string | null): void {
  if (!isRouteErrorResponse(error) || !("error" in error)) return;
  const refusal = error as { status: number; statusText: string; data: unknown; error?: unknown };
  refusal.data = refusal.status === 405 ? MESSAGES.NO_FORMS_HERE : MESSAGES.PAGE_NOT_FOUND;
  refusal.statusText = requestId ? referenceText(requestId) : "";
  delete refusal.error;
}
