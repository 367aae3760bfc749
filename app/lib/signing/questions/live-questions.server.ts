import type { Session } from "~/lib/session/session.server";
import type { Meant, Outgoing } from "../same-request.server";
import { againQuestion } from "./again-question.server";
import { type ChosenNonce, nonceQuestion } from "./nonce-question.server";
import type { Question } from "./questions";

/**
 * What has to be ticked because of what the sub-wallet has open at this moment.
 * @param outgoing null: the backend does not tell
 * @param chosen the nonce that the service chose for the preview; null where there is none
 */
export async function liveQuestions(
  session: Session,
  meant: Meant,
  outgoing: Outgoing | null,
  chosen: ChosenNonce | null,
): Promise<Question[]> {
  const asked = await Promise.all([
    nonceQuestion(session, meant.intent, outgoing, chosen),
    againQuestion(session, meant, outgoing),
  ]);
  return asked.filter((one) => one !== null);
}
