import type { Session } from "~/lib/session/session.server";
import type { Meant, Outgoing } from "../same-request.server";
import { againQuestion } from "./again-question.server";
import { type ChosenNonce, nonceQuestion } from "./nonce-question.server";
import type { Question } from "./questions";

/** @param outgoing null: the backend does not say */
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
