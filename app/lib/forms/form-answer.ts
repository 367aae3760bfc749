import type { Issue } from "../issue";

/**
 * A refused form as its page shows it. Every flow's answer extends this.
 * `Values` is as typed, without secrets.
 */
export interface FormAnswer<Values> {
  values: Values;
  /** By the fields' names in the form; the first of a field stands beside it. */
  issues: readonly Issue[];
  /** Words about the form as a whole, one a line; empty when nothing is wrong or when the fields say it all. */
  problems: readonly string[];
}

/** The form again; the first issue speaks for the whole form unless there are other words. */
export function formAnswer<Values>(
  values: Values,
  { issues = [], problems }: Partial<Omit<FormAnswer<Values>, "values">> = {},
): FormAnswer<Values> {
  return { values, issues, problems: problems ?? issues.slice(0, 1).map(({ message }) => message) };
}
