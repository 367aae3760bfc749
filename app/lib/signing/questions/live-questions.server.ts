import type { Session } from "~/lib/session/session.server";
import type { Meant, Outgoing } from "../same-request.server";
import { againQuestion } from "./again-question.server";
import { type ChosenNonce, nonceQuestion } from "./nonce-question.server";
import type { Question } from "./questions";

/**
 * Questions about the sub-wallet's open requests.
 * @param outgoing null: the backend does not say
 * @param chosen null if there is no preview
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
