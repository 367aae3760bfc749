/** What is wrong with one field, in words for the person who filled it in. */
export interface Issue<Field extends string = string> {
  field: Field;
  message: string;
}

/** A rule returns undefined when the value is valid. */
export type Rule<Input, Field extends string> = (input: Input) => Issue<Field> | undefined;

/**
 * Runs the rules in their order; the first failing rule of a field speaks for it.
 * The first issue is the one to show under the form and as a toast.
 */
export function issuesOf<Input, Field extends string>(
  rules: readonly Rule<Input, Field>[],
  input: Input,
): Issue<Field>[] {
  const issues: Issue<Field>[] = [];
  for (const rule of rules) {
    const issue = rule(input);
    if (issue && !issues.some(({ field }) => field === issue.field)) issues.push(issue);
  }
  return issues;
}
