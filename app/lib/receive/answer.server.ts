import { data } from "@remix-run/node";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";

/** What the receive dialog is told when no address was made. Its form has nothing that anybody types. */
export interface ReceiveAnswer extends FormAnswer<object> {
  stage: "receive";
  /** The form's own token, to try again. */
  once: string;
}

/** The dialog again, with why no address was made. */
export function refusal(problem: string, token: string, status: number) {
  const answer: ReceiveAnswer = { ...formAnswer({}, { problems: [problem] }), stage: "receive", once: token };
  return data(answer, { status });
}
