import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { fileTooLong } from "~/lib/forms/file-words";
import { MAX_PAYOUT_BYTES } from "~/lib/forms/payout-columns";
import type { NewPayoutAnswer } from "~/lib/payouts/new-answer.server";

const LOST =
  "The answer did not arrive. If you asked to approve the payout, it is not known whether it was made. It is safe to press the button again: no row is made twice.";

let shown: NewPayoutAnswer | null = null;

export function noteShownPayout(page: NewPayoutAnswer): void {
  shown = page;
}

/** The form's action in the browser: a file too large is not sent; if the connection breaks, the form stays. */
export async function keepLostPayout({ request, serverAction }: ClientActionFunctionArgs) {
  const file = tooLong();
  if (file && shown?.stage === "file") return again({ ...shown, errors: { file } }, 413);
  const typed = document.querySelector<HTMLTextAreaElement>("textarea[name=text]")?.value;
  try {
    return await serverAction<NewPayoutAnswer>();
  } catch (error) {
    if (!(error instanceof Error) || isRouteErrorResponse(error) || !shown) throw error;
    const kept = shown.stage === "file" && typed !== undefined ? { ...shown, text: typed } : shown;
    return again({ ...kept, problem: LOST, round: request.url + Date.now() }, 502);
  }
}

/** An error status keeps the loaders from running, which would drop what was typed. */
function again(answer: NewPayoutAnswer, status: number): Response {
  return new Response(JSON.stringify(answer), { status, headers: { "Content-Type": "application/json" } });
}

/** The message; the file is removed from its field, as after every answer of the server. */
function tooLong(): string | null {
  const input = document.querySelector<HTMLInputElement>("input[type=file][name=file]");
  const file = input?.files?.[0];
  if (!input || !file || file.size <= MAX_PAYOUT_BYTES) return null;
  input.value = "";
  return fileTooLong(file, MAX_PAYOUT_BYTES);
}
