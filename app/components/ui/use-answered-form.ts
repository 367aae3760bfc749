import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { FieldLimits } from "~/lib/forms/field-limits";
import type { FormAnswer } from "~/lib/forms/form-answer";
import { answeredFields } from "./field-props";
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
 * wrong field gets the focus. Only the server judges a form: the browser does not.
 */
export function useAnsweredForm<Values extends object>(options: Options<Values>) {
  const { id, defaults, answer, limits, isQuiet = false } = options;
  const toast = useToast();
  const isPending = useNavigation().formMethod !== undefined;
  const values = answer?.values ?? defaults;
  const fields = answeredFields({ id, values, issues: answer?.issues ?? [], limits });
  useFocusOnRefusal(id, answer);
  const problem = answer?.problems[0];
  useEffect(() => {
    if (answer && problem && !isQuiet) toast(problem, "bad");
  }, [answer, problem, isQuiet, toast]);
  return {
    formProps: { id, noValidate: true },
    fields,
    values,
    problems: answer?.problems ?? [],
    isPending,
  };
}

/** Leads to the first wrong field of a form that comes back; not where it is wrong from the start. */
function useFocusOnRefusal(formId: string, answer: FormAnswer<unknown> | null | undefined) {
  const seen = useRef(answer);
  useEffect(() => {
    if (seen.current === answer) return;
    seen.current = answer;
    const wrong = new Set(answer?.issues.map(({ field }) => field));
    const controls = document.forms.namedItem(formId)?.elements ?? [];
    for (const control of controls) {
      const name = control.getAttribute("name");
      if (!name || !wrong.has(name) || !(control instanceof HTMLElement)) continue;
      control.focus();
      return;
    }
  }, [formId, answer]);
}

/** What the button that was pressed says its form is for, while that is under way; null when nothing is. */
export function usePendingStage(name = "stage"): string | null {
  const { formMethod, formData } = useNavigation();
  const stage = formMethod === "POST" ? formData?.get(name) : null;
  return typeof stage === "string" ? stage : null;
}
