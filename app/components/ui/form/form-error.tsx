import type { MouseEvent } from "react";
import { focusRevealed } from "../focus-revealed";
import { MessageWords } from "../message-words";
import { Notice } from "../notice";
import { namesSupport } from "../support-words";

export interface FormIssue {
  message: string;
  /** Id of the control, which the line links to. */
  fieldId?: string | undefined;
}

interface FormErrorProps {
  errors: readonly (string | FormIssue)[] | string | null | undefined;
  title?: string;
  id?: string;
}

/** Error summary above a form's buttons, announced at once; empty without errors. */
export function FormError({ errors, title, id }: FormErrorProps) {
  const given = typeof errors === "string" ? [errors] : (errors ?? []);
  const issues = given
    .map((error): FormIssue => (typeof error === "string" ? { message: error } : error))
    .filter((issue, at, all) => issue.message && all.findIndex((i) => i.message === issue.message) === at);
  if (issues.length === 0) return null;
  const lines = issues.map((issue) => <Line key={issue.message} {...issue} />);
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

function Line({ message, fieldId }: FormIssue) {
  const words = <MessageWords>{message}</MessageWords>;
  // Links cannot be nested.
  if (!fieldId || namesSupport(message)) return words;
  return (
    <a href={`#${fieldId}`} onClick={focusField}>
      {words}
    </a>
  );
}

/** With scripts the router would follow the link and drop the form's answer. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  focusRevealed(field);
}
