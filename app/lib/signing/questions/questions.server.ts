import { createHash } from "node:crypto";
import { askedQuestions, type Question, type QuestionId, type Ticks } from "./questions";

export const TICK_FIRST = "Please read and tick what is asked before this is sent";

/** @param confirms JSON; a tick is void once it changes */
export function question(
  id: QuestionId,
  confirms: readonly unknown[],
  words: Omit<Question, "id" | "value">,
): Question {
  const value = createHash("sha256")
    .update(JSON.stringify([id, ...confirms]))
    .digest("base64url");
  return { id, value, ...words };
}

export class QuestionsOpenError extends Error {
  override name = "QuestionsOpenError";
  constructor(readonly questions: readonly Question[]) {
    super("There are questions to be ticked first");
  }
}

export function areTicked(questions: readonly Question[], ticks: Ticks): boolean {
  return askedQuestions(questions, ticks).every(({ isTicked }) => isTicked);
}

/** @throws QuestionsOpenError with all questions, unless each is ticked */
export function assertTicked(questions: readonly Question[], ticks: Ticks): void {
  if (!areTicked(questions, ticks)) throw new QuestionsOpenError(questions);
}
