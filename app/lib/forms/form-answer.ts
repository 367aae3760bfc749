import type { Issue } from "../issue";

/**
 * A refused form as its page shows it. Every flow's answer extends this.
 * `Values` is as typed, without secrets.
 */
export interface FormAnswer<Values> {
  values: Values;
  /** By field name; the first issue of a field is shown beside it. */
  issues: readonly Issue[];
  /**
   * A message about the whole form, one issue a line; empty when nothing is wrong or when the fields show every issue.
   */
  problems: readonly string[];
}

/** The form again, with the first issue as the message of the whole form unless another is given. */
export function formAnswer<Values>(
  values: Values,
  { issues = [], problems }: Partial<Omit<FormAnswer<Values>, "values">> = {},
): FormAnswer<Values> {
  return { values, issues, problems: problems ?? issues.slice(0, 1).map(({ message }) => message) };
}
