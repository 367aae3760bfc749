import { describe } from "../backend";
import { failed, passed, type Row, tryRow } from "../check";
import { lackOf, type Need } from "../needs";
import { shapeProblems } from "../shape";
import type { Trial } from "../trial";
import { TRIED_IN, variablesOf } from "../variables";

/** Every query as the console sends it: whether the answer has the shape that the contract promises. */
export async function checkAnswers(trial: Trial): Promise<Row[]> {
  const rows: Row[] = [];
  for (const need of trial.needs.values()) {
    const { name, kind } = need.operation;
    if (kind !== "query" || TRIED_IN[name] || lackOf(need, trial.lacks)) continue;
    rows.push(await tryRow(name, () => checkAnswer(trial, need)));
  }
  return rows;
}

async function checkAnswer(trial: Trial, { operation }: Need): Promise<Row> {
  const { name } = operation;
  const variables = variablesOf(operation, await trial.facts(), await trial.session());
  const answer = await trial.ask(name, variables);
  const { data, errors } = answer.body ?? {};
  if (errors?.length || !data) return failed(name, `must be answered, but there was ${describe(answer)}`);
  const problems = shapeProblems(trial.documentOf(name), data, variables);
  const rest = problems.length > 1 ? `, and ${problems.length - 1} more` : "";
  return problems.length > 0 ? failed(name, `${problems[0]}${rest}`) : passed(name, "as promised");
}
