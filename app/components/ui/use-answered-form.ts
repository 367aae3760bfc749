import { type DefaultValue, useForm } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useEffect, useMemo } from "react";
import type { FormAnswer } from "~/lib/forms/form-answer";
import { useToast } from "./toast";

interface Options<Values> {
  id: string;
  /** Before anything is typed. */
  defaults: Values;
  /** The form that came back, if one did. */
  answer: FormAnswer<Values> | null | undefined;
}

/**
 * Every form of the console: its fields with what was typed and what is wrong with them, and the words for the form
 * as a whole, which are a toast as well. With scripts the first wrong field gets the focus.
 */
export function useAnsweredForm<Values extends object>({ id, defaults, answer }: Options<Values>) {
  const toast = useToast();
  const isPending = useNavigation().state !== "idle";
  const values = answer?.values ?? defaults;
  const lastResult = useMemo(() => (answer ? resultOf(answer) : null), [answer]);
  const [form, fields] = useForm<Values>({ id, defaultValue: values as DefaultValue<Values>, lastResult });
  const problem = answer?.problems[0];
  useEffect(() => {
    if (answer && problem) toast(problem, "bad");
  }, [answer, problem, toast]);
  return { form, fields, values, problems: answer?.problems ?? [], isPending };
}

/** A refused form in conform's own terms. Its names are those of `issues`, which only ever name fields that exist. */
function resultOf({ values, issues, problems }: FormAnswer<unknown>) {
  const error: Record<string, string[]> = {};
  for (const { field, message } of issues) if (field !== "") error[field] ??= [message];
  if (problems.length > 0) error[""] = [...problems];
  const status = Object.keys(error).length > 0 ? ("error" as const) : ("success" as const);
  return { status, initialValue: values as Record<string, string>, error };
}
