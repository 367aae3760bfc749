import { settle } from "~/lib/custody/settle.server";
import { hiddenProblem, normalName } from "~/lib/names/given-text";
import { MAX_REASON_LENGTH } from "./signing-fields";

/** Cancels for the typed reason, or for a general one. @returns why it was not cancelled; null if it was */
export async function cancelFor(
  typed: string,
  cancel: (reason: string) => Promise<unknown>,
): Promise<string | null> {
  const reason = normalName(typed) || "Cancelled in the console";
  const hidden = hiddenProblem("Reason", reason);
  if (hidden) return hidden;
  const { problem } = await settle(cancel(reason.slice(0, MAX_REASON_LENGTH)));
  return problem;
}
