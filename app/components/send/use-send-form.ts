import type { FieldMetadata } from "@conform-to/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { useAnsweredForm } from "~/components/ui/use-answered-form";
import {
  CUSTOM_TOKEN,
  emptySendForm,
  SEND_FIELDS,
  type SendField,
  type SendForm,
} from "~/lib/forms/send-form";
import type { SendAnswer } from "~/lib/send/answer.server";
import type { RecipientChoices } from "~/lib/send/recipient-choices.server";
import type { SendFormView } from "~/lib/send/view.server";

export type SendFormAnswer = Extract<SendAnswer, { stage: "form" }>;

export type SendFields = Required<{ [F in SendField]: FieldMetadata<string, SendForm, string[]> }>;

/** What the parts of the send form share. */
export interface SendFormPart {
  view: SendFormView;
  /** The recipients that can be chosen: those searched for, else the first. */
  choices: RecipientChoices;
  answer: SendFormAnswer | null;
  fields: SendFields;
  /** What the form said when the page was made. */
  values: SendForm;
  /** What it says by now; before scripts run, the same. */
  now: SendForm;
  isHydrated: boolean;
}

/** The send form with what was typed into it, and what its parts share. */
export function useSendForm(view: SendFormView, answer: SendFormAnswer | null) {
  const defaults = emptySendForm(view.defaultAsset, view.feeKind);
  const { formProps, fields, values, problems, isPending } = useAnsweredForm<SendForm>({
    id: "send",
    defaults,
    answer,
    limits: SEND_FIELDS,
  });
  const isHydrated = useHydrated();
  const now = valuesOf(fields, values);
  const choices = answer?.choices ?? view.recipients;
  const part: SendFormPart = { view, choices, answer, fields, values, now, isHydrated };
  return { formProps, problems, isPending, part };
}

function valuesOf(fields: SendFields, initial: SendForm): SendForm {
  const entries = Object.keys(initial).map((name) => [name, fields[name as SendField].value ?? ""]);
  return Object.fromEntries(entries) as SendForm;
}

/** Whether there is nothing to choose between. */
export function isOneAsset({ assets, customTokens }: SendFormView): boolean {
  return assets.length === 1 && !customTokens;
}

/** The asset that is chosen by now. */
export function currentAsset({ view, values, now }: SendFormPart): string {
  return now.asset || values.asset || view.defaultAsset;
}

/** Its symbol, which is typed where the token is not in the list. */
export function currentSymbol(part: SendFormPart): string {
  return part.now.asset === CUSTOM_TOKEN ? part.now.tokenSymbol : currentAsset(part);
}
