import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import type { AddAnswer } from "~/lib/address-book/add-answer.server";
import { CSV_TOO_LONG, isCsvTooLong, MAX_CSV_BYTES } from "~/lib/forms/address-book-form";
import { fileTooLong } from "~/lib/forms/file-words";
import type { Issue } from "~/lib/issue";
import { endDraft } from "~/lib/remembered/form-draft";

const LOST =
  "The answer did not arrive. If you pressed Submit Request, it is not known whether the addresses were added. It is safe to press it again: the same rows are not added twice.";

let shown: AddAnswer | null = null;

export function noteShownForm(answer: AddAnswer): void {
  shown = answer;
}

/**
 * The form's action in the browser. A form too large for the server is not sent; if the connection breaks, the form
 * stays, with a message. Without scripts the browser offers to send it again.
 */
export async function keepLostForm({ request, serverAction }: ClientActionFunctionArgs) {
  if (shown) {
    const issues = tooLong();
    if (issues.length > 0) {
      return again({ ...shown, issues, problems: issues, isUnsent: true, done: null }, 413);
    }
  }
  try {
    const answer = await serverAction<AddAnswer>();
    if (answer.done) void endDraft(request.url);
    return answer;
  } catch (error) {
    if (error instanceof Response && error.status < 400) void endDraft(request.url);
    if (!(error instanceof Error) || isRouteErrorResponse(error) || !shown) throw error;
    return again({ ...shown, issues: [], problems: [LOST], isUnsent: false, done: null }, 502);
  }
}

/** An error status keeps the loaders from running, which would drop what was typed. */
function again(answer: AddAnswer, status: number): Response {
  const headers = { "Content-Type": "application/json" };
  return new Response(JSON.stringify(answer), { status, headers });
}

/** A file that is too long is removed from its field, as after every answer of the server. */
function tooLong(): Issue[] {
  const text = document.querySelector<HTMLTextAreaElement>("textarea[name=csv]")?.value ?? "";
  const input = document.querySelector<HTMLInputElement>("input[type=file][name=file]");
  const file = input?.files?.[0];
  const issues: Issue[] = [];
  if (isCsvTooLong(text)) issues.push({ field: "csv", message: CSV_TOO_LONG });
  if (input && file && file.size > MAX_CSV_BYTES) {
    issues.push({ field: "file", message: fileTooLong(file, MAX_CSV_BYTES) });
    input.value = "";
  }
  return issues;
}
