export interface Issue<Field extends string = string> {
  field: Field;
  message: string;
}

export type Rule<Input, Field extends string> = (input: Input) => Issue<Field> | undefined;

/** The first failing rule of a field counts. The first issue is shown under the form and as a toast. */
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
