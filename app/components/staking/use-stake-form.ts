import { useHydrated } from "remix-utils/use-hydrated";
import type { AnsweredFields } from "~/components/ui/field-props";
import { useAnsweredForm } from "~/components/ui/use-answered-form";
import { useTypedValues } from "~/components/ui/use-typed-values";
import { STAKE_FIELDS, type StakeForm } from "~/lib/forms/stake-form";
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
  const isHydrated = useHydrated();
  const now = useTypedValues(FORM_ID, values);
  const part: StakeFormPart = { form, symbol, answer, fields, values, now, isHydrated };
  return { formProps, problems, isPending, part };
}
