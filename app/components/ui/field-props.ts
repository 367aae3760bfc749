import type { FieldErrors } from "./field";

/** A field as `useAnsweredForm` gives it. */
export interface AnsweredField {
  id: string;
  name: string;
  formId: string;
  initialValue?: unknown;
  maxLength?: number | undefined;
  errors?: string[] | undefined;
}

interface ChoiceProps {
  id: string;
  name: string;
  form: string;
  defaultValue: string;
  error: FieldErrors;
}

/** Name, id, what was typed and what is wrong, for a control that offers choices. */
export function choiceProps({ id, name, formId, initialValue, errors }: AnsweredField): ChoiceProps {
  const defaultValue = typeof initialValue === "string" ? initialValue : "";
  return { id, name, form: formId, defaultValue, error: errors };
}

/** The same for a control that takes text, and how much of it. */
export function inputProps(field: AnsweredField): ChoiceProps & { maxLength?: number } {
  const { maxLength } = field;
  return { ...choiceProps(field), ...(maxLength === undefined ? null : { maxLength }) };
}
