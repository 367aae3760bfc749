import { Notice } from "./notice";

export interface FormIssue {
  message: string;
  /** The id of the control it is about; makes the line a link to it. */
  fieldId?: string;
}

interface FormErrorProps {
  errors: readonly (string | FormIssue)[] | string | null | undefined;
  title?: string;
  id?: string;
}

/** The form's errors together at its top, read out at once. Renders nothing when there are none. */
export function FormError({ errors, title, id }: FormErrorProps) {
  const given = typeof errors === "string" ? [errors] : (errors ?? []);
  const issues = given
    .map((error): FormIssue => (typeof error === "string" ? { message: error } : error))
    .filter((issue, at, all) => issue.message && all.findIndex((i) => i.message === issue.message) === at);
  if (issues.length === 0) return null;
  const lines = issues.map((issue) =>
    issue.fieldId ? (
      <a key={issue.message} href={`#${issue.fieldId}`}>
        {issue.message}
      </a>
    ) : (
      <span key={issue.message}>{issue.message}</span>
    ),
  );
  return (
    <Notice tone="bad" alert title={title} id={id}>
      {lines.length === 1 ? (
        lines[0]
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line.key}>{line}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
