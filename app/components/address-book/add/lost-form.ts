import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import type { AddAnswer } from "~/lib/address-book/add-answer.server";
import { endDraft } from "~/lib/remembered/form-draft";

const LOST =
  "The answer did not arrive. If you pressed Submit Request, it is not known whether the addresses were added. It is safe to press it again: the same rows are not added twice.";

/** The form as it stands in the page. */
let shown: AddAnswer | null = null;

export function noteShownForm(answer: AddAnswer): void {
  shown = answer;
}

/**
 * The form's action in the browser: where the connection to the console breaks, the form stays as it is, with words
 * about it. Without scripts the browser itself offers to send it again.
 */
export async function keepLostForm({ request, serverAction }: ClientActionFunctionArgs) {
  try {
    const answer = await serverAction<AddAnswer>();
    if (answer.done) void endDraft(request.url);
    return answer;
  } catch (error) {
    if (error instanceof Response && error.status < 400) void endDraft(request.url);
    if (!(error instanceof Error) || isRouteErrorResponse(error) || !shown) throw error;
    const answer: AddAnswer = { ...shown, issues: [], problems: [LOST], isUnsent: false, done: null };
    // A status of failure keeps the page's loaders from running, which would fail as well.
    const headers = { "Content-Type": "application/json" };
    return new Response(JSON.stringify(answer), { status: 502, headers });
  }
}
