import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { lengthOf } from "~/lib/forms/name";
import { hiddenProblem } from "~/lib/names/given-text";

/** Generous, so that a text that is too long is answered and not cut. */
export const TEMPLATE_NAME_LENGTH = 500;

const MAX_NAME_LENGTH = 40;

/** Of the page of templates. `id`: the template to rename or remove. */
export const TEMPLATE_FIELDS = {
  name: TEMPLATE_NAME_LENGTH,
  keepsAmount: 10,
  intent: 20,
  id: TOKEN_LENGTH,
} as const;

export interface TemplateForm {
  name: string;
  keepsAmount: string;
}

/** Null if a template can have this name. */
export function templateNameProblem(name: string): string | null {
  if (name === "") return "Please enter a name for the template";
  const isTooLong = lengthOf(name) > MAX_NAME_LENGTH;
  return (
    hiddenProblem("Name", name) ??
    (isTooLong ? `Name must not be longer than ${MAX_NAME_LENGTH} characters` : null)
  );
}
