import { canonicalAddress, memoRules } from "~/lib/chains";
import { type KnownRecipient, recipientKey, type SendForm, type SendRuleInput } from "./send-form";

export function isRecipientChosen({ recipient }: SendForm): boolean {
  return recipient !== "";
}

export function namedAddress({ recipient, to }: SendForm): string {
  return recipient === "" ? to : (recipient.split("#")[0] ?? "");
}

export function recipientOf(form: SendForm, { chain, knownRecipients }: SendRuleInput): string {
  const chosen = knownRecipients.find((known) => recipientKey(known) === form.recipient);
  return canonicalAddress(chain, chosen?.address ?? (form.recipient || form.to));
}

/** The chosen recipient, else the owner of the typed address: own sub-wallets and exchange accounts first. */
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

/** On a shared address, only the memo identifies an exchange account. */
function isAccountsMemo({ source, memo, ...known }: KnownRecipient, form: SendForm, chain: string): boolean {
  const rules = memoRules(chain);
  if (source !== "own-account" || !memo || !rules) return true;
  if (recipientKey({ ...known, memo }) === form.recipient) return true;
  return form.memo !== "" && rules.canonical(form.memo) === rules.canonical(memo);
}

/** The chosen recipient's memo, else the typed one; null: none. */
export function memoOf(form: SendForm, context: SendRuleInput): string | null {
  const rules = memoRules(context.chain);
  if (!rules) return null;
  const known = isRecipientChosen(form) ? knownRecipient(form, context)?.memo : null;
  const memo = known || form.memo;
  return memo ? rules.canonical(memo) : null;
}
