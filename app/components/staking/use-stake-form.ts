import { type FormEvent, startTransition, useEffect, useState } from "react";
import type { AnsweredFields } from "~/components/ui/form/field-props";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { STAKE_FIELDS, type StakeField, type StakeForm } from "~/lib/forms/stake-form";
import type { StakeAnswer } from "~/lib/staking/answer.server";
import type { StakeFormView } from "~/lib/staking/view.server";

/** Shared by the parts of a stake form. */
export interface StakeFormPart {
  form: StakeFormView;
  /** Of the native asset. */
  symbol: string;
  answer: StakeAnswer | null;
  fields: AnsweredFields<StakeForm>;
  /** Values when the page was made. */
  values: StakeForm;
  /** Current values; before scripts run, the same. */
  now: StakeForm;
  isHydrated: boolean;
}

const FORM_ID = "stake";

export function useStakeForm(form: StakeFormView, symbol: string, answer: StakeAnswer | null) {
  const { formProps, fields, values, problems, isPending } = useAnsweredForm<StakeForm>({
    id: FORM_ID,
    defaults: form.defaults,
    answer,
    limits: STAKE_FIELDS,
  });
  const { now, isHydrated, onInput } = useTyped(values);
  const part: StakeFormPart = { form, symbol, answer, fields, values, now, isHydrated };
  const follow = (event: FormEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    onInput(event);
  };
  return { formProps: { ...formProps, onInput: follow }, problems, isPending, part };
}

/** Current values. Not by the send form's hook, which is larger than this form. */
function useTyped(values: StakeForm) {
  const [now, setNow] = useState(values);
  const [isHydrated, setIsHydrated] = useState(false);
  const follow = (control: unknown) => {
    if (!isControl(control) || !(control.name in STAKE_FIELDS)) return;
    const { name, type, value, checked } = control;
    if (type === "radio" && !checked) return;
    const text = type === "checkbox" && !checked ? "" : value;
    setNow((before) => (before[name as StakeField] === text ? before : { ...before, [name]: text }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before scripts ran
  useEffect(() => {
    startTransition(() => setIsHydrated(true));
    for (const control of document.forms.namedItem(FORM_ID)?.elements ?? []) follow(control);
  }, []);
  return { now, isHydrated, onInput: (event: FormEvent<HTMLFormElement>) => follow(event.target) };
}

function isControl(target: unknown): target is HTMLInputElement {
  return target instanceof HTMLElement && "name" in target && "value" in target;
}
