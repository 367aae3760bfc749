import { useState } from "react";
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

/** Shared by the parts of the send form. */
export interface SendFormPart {
  view: SendFormView;
  /** Search results, else the first recipients. */
  choices: RecipientChoices;
  answer: SendFormAnswer | null;
  /** Addresses to be compared, while the recipient is unchanged. */
  lookAlike: SendFormAnswer["lookAlike"];
  fields: SendFields;
  /** Values when the page was made. */
  values: SendForm;
  /** Current values; before scripts run, the same. */
  now: SendForm;
  /** Called with suggestions that contain the selected recipient, which the rest of the form follows. */
  onFound: (found: Suggestions) => void;
}

const FORM_ID = "send";
const RECIPIENT_FIELDS = ["recipient", "to"];
const NOBODY: readonly OutlookRecipient[] = [];

export function useSendForm(view: SendFormView, answer: SendFormAnswer | null) {
  const { formProps, fields, values, problems, mended, isPending } = useAnsweredForm<SendForm>({
    id: FORM_ID,
    defaults: view.defaults,
    answer,
    limits: SEND_FIELDS,
  });
  const now = useTypedValues(FORM_ID, values);
  const [suggested, onFound] = useState<Suggestions | null>(null);
  const choices = suggested?.choices ?? answer?.choices ?? view.recipients;
  const found = suggested?.found ?? answer?.found ?? NOBODY;
  // A changed recipient is no longer the one to be compared.
  const isCompared = !RECIPIENT_FIELDS.some((name) => mended.includes(name));
  const lookAlike = (isCompared && answer?.lookAlike) || null;
  const shared = { view, choices, answer, lookAlike, fields, values, now };
  const part: SendFormPart = { ...shared, onFound };
  return { formProps, problems, isPending, part, found };
}

export function isOneAsset({ assets, customTokens }: SendFormView): boolean {
  return assets.length === 1 && !customTokens;
}

export function currentAsset({ view, values, now }: SendFormPart): string {
  return now.asset || values.asset || view.defaultAsset;
}

/** A custom token's symbol is typed. */
export function currentSymbol(part: SendFormPart): string {
  return part.now.asset === CUSTOM_TOKEN ? part.now.tokenSymbol : currentAsset(part);
}
