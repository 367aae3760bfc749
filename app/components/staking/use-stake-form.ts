import { type FormEvent, useEffect, useState } from "react";
import type { AnsweredFields } from "~/components/ui/form/field-props";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { STAKE_FIELDS, type StakeField, type StakeForm } from "~/lib/forms/stake-form";
import type { StakeAnswer } from "~/lib/staking/answer.server";
import type { StakeFormView } from "~/lib/staking/view.server";

/** What the parts of a stake form share. */
export interface StakeFormPart {
  form: StakeFormView;
  /** Of the native asset. */
  symbol: string;
  answer: StakeAnswer | null;
  fields: AnsweredFields<StakeForm>;
  /** What the form said when the page was made. */
  values: StakeForm;
  /** What it says by now; before scripts run, the same. */
  now: StakeForm;
  isHydrated: boolean;
}

const FORM_ID = "stake";

/** A stake form with what was typed into it, and what its parts share. */
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

/**
 * What the form says by now. Followed here, because what the send form follows its values with weighs more than this
 * whole form.
 */
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
    setIsHydrated(true);
    for (const control of document.forms.namedItem(FORM_ID)?.elements ?? []) follow(control);
  }, []);
  return { now, isHydrated, onInput: (event: FormEvent<HTMLFormElement>) => follow(event.target) };
}

function isControl(target: unknown): target is HTMLInputElement {
  return target instanceof HTMLElement && "name" in target && "value" in target;
}
