import { canonicalAddress, memoRules } from "~/lib/chains";
import { type KnownRecipient, recipientKey, type SendForm, type SendRuleInput } from "./send-form";

export function isRecipientChosen({ recipient }: SendForm): boolean {
  return recipient !== "";
}

export function namedAddress({ recipient, to }: SendForm): string {
  return recipient === "" ? to : (recipient.split("#")[0] ?? "");
}

/** The memo of a chosen recipient, whether it is listed or not; null: none. */
export function chosenMemo({ recipient }: SendForm): string | null {
  return recipient.split("#")[1] || null;
}

export function recipientOf(form: SendForm, { chain, knownRecipients }: SendRuleInput): string {
  const chosen = knownRecipients.find((known) => recipientKey(known) === form.recipient);
  const named = memoRules(chain) ? namedAddress(form) : form.recipient || form.to;
  return canonicalAddress(chain, chosen?.address ?? named);
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
  const memo = chosenMemo(form) ?? form.memo;
  return memo ? rules.canonical(memo) : null;
}
