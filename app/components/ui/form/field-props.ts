import type { FieldLimits } from "~/lib/forms/field-limits";
import type { FormAnswer } from "~/lib/forms/form-answer";
import type { FieldErrors } from "../field";

/** As returned by `useAnsweredForm`. */
export interface AnsweredField {
  id: string;
  name: string;
  formId: string;
  initialValue: unknown;
  maxLength: number | undefined;
  /** Only the first is shown. */
  errors: string[] | undefined;
}

/** In the shape of the form's values: groups are objects, rows are lists. */
export type AnsweredFields<Values> = {
  [Name in keyof Values]-?: Values[Name] extends readonly (infer Row)[]
    ? AnsweredFields<Row>[]
    : Values[Name] extends object
      ? AnsweredFields<Values[Name]>
      : AnsweredField;
};

interface FormState<Values> {
  id: string;
  values: Values;
  issues: FormAnswer<Values>["issues"];
  limits: FieldLimits | undefined;
}

/** Names are those of conform and of the server: `transfers[0].originator.name`. */
export function answeredFields<Values extends object>(state: FormState<Values>): AnsweredFields<Values> {
  return partOf("", state.values, state) as AnsweredFields<Values>;
}

function partOf(name: string, value: unknown, state: FormState<unknown>): unknown {
  if (Array.isArray(value)) return value.map((row, index) => partOf(`${name}[${index}]`, row, state));
  if (typeof value !== "object" || value === null) return fieldOf(name, value, state);
  const parts = Object.entries(value);
  return Object.fromEntries(
    parts.map(([key, part]) => [key, partOf(name ? `${name}.${key}` : key, part, state)]),
  );
}

export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

function fieldOf(
  name: string,
  initialValue: unknown,
  { id, issues, limits }: FormState<unknown>,
): AnsweredField {
  const messages = issues.filter(({ field }) => field === name).map(({ message }) => message);
  return {
    id: fieldId(id, name),
    name,
    formId: id,
    initialValue,
    maxLength: limits?.[name],
    errors: messages.length > 0 ? messages : undefined,
  };
}

interface ChoiceProps {
  id: string;
  name: string;
  form: string;
  defaultValue: string;
  error: FieldErrors;
}

/** Props of a control with choices. */
export function choiceProps({ id, name, formId, initialValue, errors }: AnsweredField): ChoiceProps {
  const defaultValue = typeof initialValue === "string" ? initialValue : "";
  return { id, name, form: formId, defaultValue, error: errors };
}

/** Props of a text control, with its maximum length. */
export function inputProps(field: AnsweredField): ChoiceProps & { maxLength?: number } {
  const { maxLength } = field;
  return { ...choiceProps(field), ...(maxLength === undefined ? null : { maxLength }) };
}
