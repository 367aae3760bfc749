import type { FieldMetadata } from "@conform-to/react";
import type { SendField, SendForm } from "~/lib/forms/send-form";

/** The send form's fields as conform keeps them. */
export type SendFields = Required<{ [F in SendField]: FieldMetadata<string, SendForm, string[]> }>;

/** What the form says by now; before scripts run, what it said when the page was made. */
export function valuesOf(fields: SendFields, initial: SendForm): SendForm {
  const entries = Object.keys(initial).map((name) => [name, fields[name as SendField].value ?? ""]);
  return Object.fromEntries(entries) as SendForm;
}
