import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { AnsweredFields } from "~/components/ui/form/field-props";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { useTypedValues } from "~/components/ui/on-demand/use-typed-values";
import { CUSTOM_TOKEN, SEND_FIELDS, type SendForm } from "~/lib/forms/send-form";
import type { SendAnswer } from "~/lib/send/answer.server";
import type { RecipientChoices } from "~/lib/send/recipient-choices.server";
import type { Suggestions } from "~/lib/send/suggestions.server";
import type { SendFormView } from "~/lib/send/view.server";
import type { OutlookRecipient } from "~/lib/signing/outlook";

export type SendFormAnswer = Extract<SendAnswer, { stage: "form" }>;

export type SendFields = AnsweredFields<SendForm>;

/** What the parts of the send form share. */
export interface SendFormPart {
  view: SendFormView;
  /** The recipients that can be chosen: those searched for, else the first. */
  choices: RecipientChoices;
  answer: SendFormAnswer | null;
  /** Two addresses to be compared, as long as the recipient is the one that it was about. */
  lookAlike: SendFormAnswer["lookAlike"];
  fields: SendFields;
  /** What the form said when the page was made. */
  values: SendForm;
  /** What it says by now; before scripts run, the same. */
  now: SendForm;
  isHydrated: boolean;
  /** Takes the suggestions that hold the chosen recipient: the rest of the form follows who it is. */
  onFound: (found: Suggestions) => void;
}

const FORM_ID = "send";
const RECIPIENT_FIELDS = ["recipient", "to"];
const NOBODY: readonly OutlookRecipient[] = [];

/** The send form with what was typed into it, and what its parts share. */
export function useSendForm(view: SendFormView, answer: SendFormAnswer | null) {
  const { formProps, fields, values, problems, mended, isPending } = useAnsweredForm<SendForm>({
    id: FORM_ID,
    defaults: view.defaults,
    answer,
    limits: SEND_FIELDS,
  });
  const isHydrated = useHydrated();
  const now = useTypedValues(FORM_ID, values);
  const [suggested, onFound] = useState<Suggestions | null>(null);
  const choices = suggested?.choices ?? answer?.choices ?? view.recipients;
  const found = suggested?.found ?? answer?.found ?? NOBODY;
  // Another recipient is not the one that was to be compared.
  const isCompared = !RECIPIENT_FIELDS.some((name) => mended.includes(name));
  const lookAlike = (isCompared && answer?.lookAlike) || null;
  const shared = { view, choices, answer, lookAlike, fields, values, now, isHydrated };
  const part: SendFormPart = { ...shared, onFound };
  return { formProps, problems, isPending, part, found };
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
