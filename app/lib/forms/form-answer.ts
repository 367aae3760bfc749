import type { Issue } from "../issue";

/** A refused form as its page shows it. `Values` is as typed, without secrets. */
export interface FormAnswer<Values> {
  values: Values;
  issues: readonly Issue[];
  /** About the whole form; empty if the fields show every issue. */
  problems: readonly Problem[];
}

/** With its field where the message is about one. */
export type Problem = string | Issue;

export function messageOf(problem: Problem): string {
  return typeof problem === "string" ? problem : problem.message;
}

export function formAnswer<Values>(
  values: Values,
  { issues = [], problems }: Partial<Omit<FormAnswer<Values>, "values">> = {},
): FormAnswer<Values> {
  return { values, issues, problems: problems ?? issues.slice(0, 1) };
}
