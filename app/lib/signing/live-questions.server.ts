import type { Session } from "~/lib/session/session.server";
import { againQuestion } from "./again-question.server";
import { nonceQuestion } from "./nonce-question.server";
import type { Question } from "./questions";
import type { Meant, Outgoing } from "./same-request.server";

/**
 * What has to be ticked because of what the sub-wallet has open at this moment.
 * @param outgoing null: the backend does not tell
 */
export async function liveQuestions(
  session: Session,
  meant: Meant,
  outgoing: Outgoing | null,
): Promise<Question[]> {
  const asked = await Promise.all([
    nonceQuestion(session, meant.intent, outgoing),
    againQuestion(session, meant, outgoing),
  ]);
  return asked.filter((one) => one !== null);
}
