import { useFormData } from "@conform-to/react/future";

/**
 * Current values, followed by conform; before scripts run, the initial ones. A field that is not shown is "".
 * @param formId the id given to `useAnsweredForm`
 */
export function useTypedValues<Name extends string>(
  formId: string,
  initial: Readonly<Record<Name, string>>,
): Record<Name, string> {
  const select = (form: URLSearchParams) => {
    const typed = valuesOf(initial, (name) => form.get(name) ?? "");
    // The same object: where nothing was typed before scripts ran, the form is not drawn again at once.
    return (Object.keys(initial) as Name[]).every((name) => typed[name] === initial[name]) ? initial : typed;
  };
  return useFormData(formId, select, { fallback: initial });
}

function valuesOf<Name extends string>(names: Record<Name, string>, read: (name: Name) => string) {
  const entries = (Object.keys(names) as Name[]).map((name) => [name, read(name)]);
  return Object.fromEntries(entries) as Record<Name, string>;
}
