import { useFormData } from "@conform-to/react/future";

/**
 * Current values, followed by conform; before scripts run, the initial ones. A field that is not shown is "".
 * @param formId the id given to `useAnsweredForm`
 */
export function useTypedValues<Name extends string>(
  formId: string,
  initial: Readonly<Record<Name, string>>,
): Record<Name, string> {
  const select = (form: URLSearchParams) => valuesOf(initial, (name) => form.get(name) ?? "");
  return useFormData(formId, select, { fallback: initial });
}

function valuesOf<Name extends string>(names: Record<Name, string>, read: (name: Name) => string) {
  const entries = (Object.keys(names) as Name[]).map((name) => [name, read(name)]);
  return Object.fromEntries(entries) as Record<Name, string>;
}
