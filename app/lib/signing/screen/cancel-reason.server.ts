import { data } from "@remix-run/node";
import { settle } from "~/lib/custody/settle.server";
import { formAnswer } from "~/lib/forms/form-answer";
import { hiddenProblem, normalName } from "~/lib/names/given-text";
import type { CancelAnswer } from "./cancel-answer";
import { MAX_REASON_LENGTH } from "./signing-fields";

/**
 * Cancels for the typed reason, or for a general one.
 * @param answer gets why it was not cancelled; null if it was
 * @returns the question again, with what was typed, if the reason cannot be kept
 */
export async function answerCancel(
  typed: string,
  cancel: (reason: string) => Promise<unknown>,
  answer: (problem: string | null) => Response,
) {
  const reason = normalName(typed) || "Cancelled in the console";
  const message = hiddenProblem("Reason", reason);
  if (message) {
    const again = formAnswer({ reason: typed }, { issues: [{ field: "reason", message }] });
    return data<CancelAnswer>({ cancel: again }, { status: 400 });
  }
  const { problem } = await settle(cancel(reason.slice(0, MAX_REASON_LENGTH)));
  return answer(problem);
}
