import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { lengthOf } from "~/lib/forms/name";
import type { Issue } from "~/lib/issue";
import { hiddenProblem } from "~/lib/names/given-text";

export const MAX_VIEW_NAME_LENGTH = 40;

/** `remove`: the id of a view; without it the form saves one. */
export const VIEW_FIELDS = { name: 500, remove: TOKEN_LENGTH } as const;

export interface ViewForm {
  name: string;
}

export function checkViewName(name: string): Issue<"name"> | null {
  const message = nameProblem(name);
  return message === null ? null : { field: "name", message };
}

function nameProblem(name: string): string | null {
  if (name === "") return "Please enter a name";
  const isTooLong = lengthOf(name) > MAX_VIEW_NAME_LENGTH;
  return (
    hiddenProblem("Name", name) ??
    (isTooLong ? `Name must not be longer than ${MAX_VIEW_NAME_LENGTH} characters` : null)
  );
}
