import { data } from "@remix-run/node";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";

/** What the receive dialog shows when no address was created. Its form has no typed values. */
export interface ReceiveAnswer extends FormAnswer<object> {
  stage: "receive";
  /** The form's own token, to try again. */
  once: string;
}

/** The dialog again, with the reason why no address was created. */
export function refusal(problem: string, token: string, status: number) {
  const answer: ReceiveAnswer = { ...formAnswer({}, { problems: [problem] }), stage: "receive", once: token };
  return data(answer, { status });
}
