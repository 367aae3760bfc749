import { type DefaultValue, getFormProps, useForm } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useEffect, useMemo } from "react";
import type { FieldLimits } from "~/lib/forms/field-limits";
import type { FormAnswer } from "~/lib/forms/form-answer";
import { useToast } from "./toast";

interface Options<Values> {
  id: string;
  /** Before anything is typed. */
  defaults: Values;
  /** The form that came back, if one did. */
  answer: FormAnswer<Values> | null | undefined;
  /** The most characters of each field, as the server takes them. */
  limits?: FieldLimits;
  /** No toast: for a page that is little more than its form. */
  isQuiet?: boolean;
}

/**
 * Every form of the console: `fields` with what was typed and what is wrong with them, to be handed to `inputProps` or
 * `choiceProps`, and `problems` of the form as a whole, the first of which is a toast as well. With scripts the first
 * wrong field gets the focus.
 */
export function useAnsweredForm<Values extends object>(options: Options<Values>) {
  const { id, defaults, answer, limits, isQuiet = false } = options;
  const toast = useToast();
  const isPending = useNavigation().formMethod !== undefined;
  const values = answer?.values ?? defaults;
  const lastResult = useMemo(() => (answer ? resultOf(answer) : null), [answer]);
  const constraint = useMemo(() => limits && constraintsOf(limits), [limits]);
  const [form, fields] = useForm<Values>({
    id,
    defaultValue: values as DefaultValue<Values>,
    lastResult,
    constraint: constraint as Parameters<typeof useForm<Values>>[0]["constraint"],
  });
  const problem = answer?.problems[0];
  useEffect(() => {
    if (answer && problem && !isQuiet) toast(problem, "bad");
  }, [answer, problem, isQuiet, toast]);
  return {
    formProps: getFormProps(form, { ariaAttributes: false }),
    fields,
    values,
    problems: answer?.problems ?? [],
    isPending,
  };
}

/** What the button that was pressed says its form is for, while that is under way; null when nothing is. */
export function usePendingStage(name = "stage"): string | null {
  const { formMethod, formData } = useNavigation();
  const stage = formMethod === "POST" ? formData?.get(name) : null;
  return typeof stage === "string" ? stage : null;
}

/** A refused form in conform's own terms. Its names are those of `issues`, which only ever name fields that exist. */
function resultOf({ values, issues, problems }: FormAnswer<unknown>) {
  const error: Record<string, string[]> = {};
  for (const { field, message } of issues) if (field !== "") error[field] ??= [message];
  if (problems.length > 0) error[""] = [...problems];
  const status = Object.keys(error).length > 0 ? ("error" as const) : ("success" as const);
  return { status, initialValue: values as Record<string, string>, error };
}

function constraintsOf(limits: FieldLimits) {
  return Object.fromEntries(Object.entries(limits).map(([name, maxLength]) => [name, { maxLength }]));
}
