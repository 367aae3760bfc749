import { useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { FieldLimits } from "~/lib/forms/field-limits";
import { type FormAnswer, messageOf } from "~/lib/forms/form-answer";
import { focusRevealed } from "../focus-revealed";
import { useToast } from "../toast";
import { answeredFields, fieldId } from "./field-props";
import type { FormIssue } from "./form-error";

interface Options<Values> {
  id: string;
  defaults: Values;
  /** The form as it came back, if it was sent. */
  answer: FormAnswer<Values> | null | undefined;
  /** Maximum lengths, as on the server. */
  limits?: FieldLimits;
  /** No toast: for a page that is little more than its form. */
  isQuiet?: boolean;
}

/**
 * State of every form: `fields` with typed values and errors, for `inputProps` or `choiceProps`; `problems` for the
 * error summary, the first also as a toast. With scripts the first wrong field gets the focus. Only the server
 * validates.
 */
export function useAnsweredForm<Values extends object>(options: Options<Values>) {
  const { id, defaults, answer, limits, isQuiet = false } = options;
  const toast = useToast();
  const isPending = useNavigation().formMethod !== undefined;
  const values = answer?.values ?? defaults;
  const [mended, mend] = useMended(answer);
  const issues = (answer?.issues ?? []).filter(({ field }) => !mended.includes(field));
  const fields = answeredFields({ id, values, issues, limits });
  useFocusOnRefusal(id, answer);
  const problem = answer?.problems.slice(0, 1).map(messageOf)[0];
  useEffect(() => {
    if (answer && problem && !isQuiet) toast(problem, "bad");
  }, [answer, problem, isQuiet, toast]);
  return {
    // The page behind a dialog must not scroll.
    formProps: { id, noValidate: true, preventScrollReset: true, onInput: mend },
    fields,
    values,
    problems: answer ? summaryOf(id, answer).filter(({ field }) => !field || !mended.includes(field)) : [],
    mended,
    isPending,
  };
}

/** Fields changed since the answer: their errors may no longer apply. */
function useMended<Values>(answer: FormAnswer<Values> | null | undefined) {
  const [mended, setMended] = useState<{ answer: typeof answer; names: readonly string[] }>();
  const names = mended?.answer === answer ? (mended?.names ?? NONE) : NONE;
  function mend({ target, nativeEvent }: FormEvent<HTMLFormElement>) {
    const { name, value } = target as HTMLInputElement;
    if (!answer || names.includes(name)) return;
    // A hidden field also fires for its initial value.
    if (nativeEvent.isTrusted || value !== valueAt(answer.values, name)) {
      setMended({ answer, names: [...names, name] });
    }
  }
  return [names, mend] as const;
}

const NONE: readonly string[] = [];

/** @param name such as `transfers[0].originator.name` */
function valueAt(values: unknown, name: string): unknown {
  const at = (part: unknown, key: string) => (part as Record<string, unknown> | undefined)?.[key];
  return name.split(/\W+/).reduce(at, values);
}

interface SummaryLine extends FormIssue {
  field: string | undefined;
}

/** Messages about the whole form, and the first of each wrong field, without duplicates. */
function summaryOf(formId: string, { problems, issues }: FormAnswer<unknown>): SummaryLine[] {
  const lines: { message: string; field?: string }[] = problems.map((problem) =>
    typeof problem === "string" ? { message: problem } : problem,
  );
  for (const issue of issues) {
    if (!lines.some(({ field }) => field === issue.field)) lines.push(issue);
  }
  return lines.map(({ message, field }) => ({
    message,
    field,
    fieldId: field ? fieldId(formId, field) : undefined,
  }));
}

/** Focuses the first wrong field of a refused form; not if it is wrong from the start. */
function useFocusOnRefusal(formId: string, answer: FormAnswer<unknown> | null | undefined) {
  const seen = useRef(answer);
  useEffect(() => {
    if (seen.current === answer) return;
    seen.current = answer;
    const names = answer?.issues.map(({ field }) => field) ?? [];
    const ids = names.map((name) => fieldId(formId, name));
    for (const control of document.forms.namedItem(formId)?.elements ?? []) {
      if (!(control instanceof HTMLElement) || control.getAttribute("type") === "hidden") continue;
      const isWrong = ids.includes(control.id) || names.includes(control.getAttribute("name") ?? "");
      if (isWrong) return focusRevealed(control);
    }
  }, [formId, answer]);
}

/** Value of the pressed button while its form is being sent, else null. */
export function usePendingStage(name = "stage"): string | null {
  const { formMethod, formData } = useNavigation();
  const stage = formMethod === "POST" ? formData?.get(name) : null;
  return typeof stage === "string" ? stage : null;
}
