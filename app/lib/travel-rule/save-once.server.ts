import { createHash } from "node:crypto";
import { ContractError, CustodyUnavailable } from "~/lib/custody/errors.server";
import { isWait, statusOf } from "~/lib/custody/failure.server";
import { isCustodyFailure } from "~/lib/custody/settle.server";
import { type TransferInput, updateTravelRuleInfo } from "~/lib/custody/transactions/travel-rule.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { staleFormMessage } from "~/lib/session/csrf.server";
import { InvalidTokenError, once } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { SharedStateUnavailable } from "~/lib/session/shared/unavailable.server";
import { isSeen } from "./draft.server";
import type { PostedTravelRule } from "./read-posted.server";

class NotAccepted extends Error {
  override name = "NotAccepted";
}

export class ChangedMeanwhile extends Error {
  override name = "ChangedMeanwhile";
}

/**
 * @param version the backend's current one, which the form must be based on
 * @returns false if this form was already sent with other data, which is not replaced
 */
export async function sendOnce(
  session: Session,
  { values }: { values: Pick<PostedTravelRule["values"], "once" | "version"> },
  inputs: TransferInput[],
  version: string,
): Promise<boolean> {
  const content = createHash("sha256").update(JSON.stringify(inputs)).digest("hex");
  const sent = await once(session, values.once, async () => {
    if (values.version !== "" && !(await isSeen(session, values.version, version)))
      throw new ChangedMeanwhile();
    if (!(await updateTravelRuleInfo(session, inputs))) throw new NotAccepted();
    return content;
  });
  return sent === content;
}

export function wordsOf(error: unknown, failed: string): { messages: string[]; status: number } {
  if (error instanceof NotAccepted) return { messages: [failed], status: 502 };
  if (error instanceof ChangedMeanwhile) return { messages: [MESSAGES.TRANSFERS_CHANGED], status: 409 };
  if (error instanceof InvalidTokenError) return { messages: [staleFormMessage], status: 400 };
  if (!isCustodyFailure(error)) throw error;
  if (error instanceof SharedStateUnavailable) return { messages: [error.message], status: statusOf(error) };
  if (isWait(error)) return { messages: [failed, error.message], status: statusOf(error) };
  const isSilent = error instanceof CustodyUnavailable || error instanceof ContractError;
  return { messages: [failed, error.message], status: isSilent ? 502 : 400 };
}
