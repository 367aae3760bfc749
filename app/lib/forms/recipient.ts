import { canonicalAddress, memoRules } from "~/lib/chains";
import { type KnownRecipient, recipientKey, type SendForm, type SendRuleInput } from "./send-form";

/** Whether the recipient is a choice from the list; a choice goes before typing. */
export function isRecipientChosen({ recipient }: SendForm): boolean {
  return recipient !== "";
}

/** The address that a form names, chosen or typed, before anything is known of it; "" while there is none. */
export function namedAddress({ recipient, to }: SendForm): string {
  return recipient === "" ? to : (recipient.split("#")[0] ?? "");
}

/** The recipient's address, chosen or typed, in its chain's one spelling; "" while there is none. */
export function recipientOf(form: SendForm, { chain, knownRecipients }: SendRuleInput): string {
  const chosen = knownRecipients.find((known) => recipientKey(known) === form.recipient);
  return canonicalAddress(chain, chosen?.address ?? (form.recipient || form.to));
}

/**
 * The known recipient that the form names, if any: the chosen one, else one that the typed address belongs to, an own
 * sub-wallet first.
 */
export function knownRecipient(form: SendForm, context: SendRuleInput): KnownRecipient | null {
  const { chain, knownRecipients } = context;
  const wanted = recipientOf(form, context);
  if (wanted === "") return null;
  const matches = knownRecipients.filter(({ address }) => canonicalAddress(chain, address) === wanted);
  return (
    matches.find((known) => recipientKey(known) === form.recipient) ??
    matches.find(({ source }) => source === "own-sub-wallet") ??
    matches[0] ??
    null
  );
}

/** The memo that goes along: that of the chosen recipient, else the typed one; null: none. */
export function memoOf(form: SendForm, context: SendRuleInput): string | null {
  const rules = memoRules(context.chain);
  if (!rules) return null;
  const known = isRecipientChosen(form) ? knownRecipient(form, context)?.memo : null;
  const memo = known || form.memo;
  return memo ? rules.canonical(memo) : null;
}
