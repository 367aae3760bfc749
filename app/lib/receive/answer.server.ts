import { data } from "@remix-run/node";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";

export interface ReceiveAnswer extends FormAnswer<object> {
  stage: "receive";
  once: string;
}

export function refusal(problem: string, token: string, status: number) {
  const answer: ReceiveAnswer = { ...formAnswer({}, { problems: [problem] }), stage: "receive", once: token };
  return data(answer, { status });
}
