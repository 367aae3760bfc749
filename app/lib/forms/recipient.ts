import { canonicalAddress, memoRules } from "~/lib/chains";
import { type KnownRecipient, recipientKey, type SendForm, type SendRuleInput } from "./send-form";

/** Whether the recipient is chosen from the list, which takes precedence over a typed one. */
export function isRecipientChosen({ recipient }: SendForm): boolean {
  return recipient !== "";
}

/** The address that a form names, chosen or typed, before anything is known of it; "" while there is none. */
export function namedAddress({ recipient, to }: SendForm): string {
  return recipient === "" ? to : (recipient.split("#")[0] ?? "");
}

/** The recipient's address, chosen or typed, in canonical spelling; "" while there is none. */
export function recipientOf(form: SendForm, { chain, knownRecipients }: SendRuleInput): string {
  const chosen = knownRecipients.find((known) => recipientKey(known) === form.recipient);
  return canonicalAddress(chain, chosen?.address ?? (form.recipient || form.to));
}

/**
 * The known recipient of the form, if any: the chosen one, otherwise the owner of the typed address, own sub-wallets
 * and exchange accounts first.
 */
export function knownRecipient(form: SendForm, context: SendRuleInput): KnownRecipient | null {
  const { chain, knownRecipients } = context;
  const wanted = recipientOf(form, context);
  if (wanted === "") return null;
  const matches = knownRecipients.filter(
    (known) => canonicalAddress(chain, known.address) === wanted && isAccountsMemo(known, form, chain),
  );
  return (
    matches.find((known) => recipientKey(known) === form.recipient) ??
    matches.find(({ source }) => source !== "address-book") ??
    matches[0] ??
    null
  );
}

/** Whether a payment is an exchange account's own: on a shared address, only with the account's memo. */
function isAccountsMemo({ source, memo, ...known }: KnownRecipient, form: SendForm, chain: string): boolean {
  const rules = memoRules(chain);
  if (source !== "own-account" || !memo || !rules) return true;
  if (recipientKey({ ...known, memo }) === form.recipient) return true;
  return form.memo !== "" && rules.canonical(form.memo) === rules.canonical(memo);
}

/** The payment's memo: that of the chosen recipient, otherwise the typed one; null: none. */
export function memoOf(form: SendForm, context: SendRuleInput): string | null {
  const rules = memoRules(context.chain);
  if (!rules) return null;
  const known = isRecipientChosen(form) ? knownRecipient(form, context)?.memo : null;
  const memo = known || form.memo;
  return memo ? rules.canonical(memo) : null;
}
