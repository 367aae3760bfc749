import { chainOf, PLAIN_GAS, type SendRules, sendRules } from "~/lib/chains";
import { askMaxPayment, isMaxOperation } from "~/lib/custody/transactions/max-payment.server";
import { gasPriceOf } from "~/lib/fees/gas";
import { toTip } from "~/lib/fees/tip";
import { assetOf } from "~/lib/forms/asset";
import type { SendField, SendForm } from "~/lib/forms/send-form";
import type { Issue } from "~/lib/issue";
import { fromUnits } from "~/lib/money";
import { type IntentOf, type PaymentIntent, toInput } from "~/lib/operations";
import { callOperation } from "~/lib/operations/index.server";
import type { Mismatch } from "~/lib/operations/kit/types";
import type { Session } from "~/lib/session/session.server";
import type { Spendable } from "../present/spendable";
import { availableUnits, isSomeHeld, spendableOf } from "../signing/available-units.server";
import { prepare } from "../signing/review/prepare.server";
import { type MaxParts, nothingToSend, partsWords, wholeTokenWords } from "./max-words";
import type { SendPageData } from "./page-data.server";
import { checkSendForm } from "./send-rules";
import { isTest } from "./test-payment";

/** `amount`: the field's value; `words`: what was subtracted. */
export type MaxResult =
  | { ok: true; amount: string; words: string }
  | { ok: false; issues?: Issue<SendField>[]; message?: string; mismatches?: Mismatch[] };

const NO_MAX = "The service did not return the maximum amount";
const NO_BALANCE = "The balance of this asset is not known here, so please enter the amount";
/** The maximum does not depend on these fields. */
const ABOUT_RECIPIENT: ReadonlySet<SendField> = new Set(["to", "recipient", "memo", "find"]);

interface Asked {
  session: Session;
  pageData: SendPageData;
  form: SendForm;
  rules: SendRules;
}

/**
 * The available balance less fees and reserve. Asks the backend only what the chain's rules cannot tell.
 * @throws CustodyError with the backend's refusal, such as of a recipient
 */
export async function findMax(session: Session, pageData: SendPageData, form: SendForm): Promise<MaxResult> {
  const { chain, ruleInput } = pageData;
  const rules = sendRules(chain.id);
  if (!rules) return { ok: false, message: NO_MAX };
  const asked = { session, pageData, form, rules };
  const asset = assetOf(form, ruleInput);
  if (asset?.contractAddress) return maxOfToken(asked, { ...asset, decimals: asset.decimals ?? 0 });
  switch (rules.max.from) {
    case "backend":
      return maxOfBackend(asked, rules.max.askWith);
    case "preview":
      return maxByPreview(asked);
    case "facts":
      return maxByFacts(asked);
  }
}

/** Issues of the form with this amount, except of the recipient. */
function issuesBeside({ form, pageData }: Asked, units: bigint): Issue<SendField>[] {
  const result = checkSendForm(withAmount(form, units, decimalsOf(form, pageData)), pageData.ruleInput);
  return result.ok ? [] : result.issues.filter(({ field }) => !ABOUT_RECIPIENT.has(field));
}

const decimalsOf = (form: SendForm, { ruleInput, chain }: SendPageData) =>
  assetOf(form, ruleInput)?.decimals ?? chain.native.decimals;

const withAmount = (form: SendForm, units: bigint, decimals: number): SendForm => ({
  ...form,
  amount: fromUnits(units, decimals),
});

function maxOfToken(
  asked: Asked,
  token: { symbol: string; decimals: number; contractAddress: string | null },
): MaxResult {
  const { pageData } = asked;
  const available = availableUnits(pageData, token);
  const issues = issuesBeside(asked, available || 1n);
  if (issues.length > 0) return { ok: false, issues };
  if (available === null) return { ok: false, message: NO_BALANCE };
  if (available === 0n) return onAmount(`There is no ${token.symbol} that can be sent`);
  const amount = fromUnits(available, token.decimals);
  return {
    ok: true,
    amount,
    words: wholeTokenWords(token.symbol, pageData.chain.native.symbol, isTest(asked.form)),
  };
}

function maxByFacts(asked: Asked): MaxResult {
  const { pageData, form, rules } = asked;
  const issues = issuesBeside(asked, 1n);
  if (issues.length > 0) return { ok: false, issues };
  const tip = rules.fee === "tip" ? BigInt(toTip(form, pageData.chain.native.decimals) ?? 0) : 0n;
  const fee = rules.fixedFee ?? rules.maxFee ?? 0n;
  return less(asked, { fee, isExact: rules.fixedFee !== undefined, tip });
}

/** Uses the fee of a preview of the smallest payment; without a recipient, the fee of a plain payment. */
async function maxByPreview(asked: Asked): Promise<MaxResult> {
  const { session, pageData, form } = asked;
  const checked = checkSendForm(withAmount(form, 1n, pageData.chain.native.decimals), pageData.ruleInput);
  if (checked.ok) {
    const made = await prepare(session, pageData, checked.intent, pageData.quotes);
    if (!made.ok) return { ok: false, mismatches: made.mismatches };
    return less(asked, { fee: BigInt(made.preview.decoded.fee?.atMost ?? 0), isExact: false });
  }
  const issues = issuesBeside(asked, 1n);
  const price = gasPriceOf(form, pageData.quotes);
  const isRecipientMissing = form.to === "" && form.recipient === "";
  if (issues.length > 0 || price === null || !isRecipientMissing)
    return { ok: false, issues: checked.issues };
  return less(asked, { fee: price * gasLimitOf(form), isExact: false });
}

function gasLimitOf({ fee, gasLimit }: SendForm): bigint {
  const typed = fee === "CUSTOM" && /^\d{1,12}$/.test(gasLimit) ? BigInt(gasLimit) : 0n;
  return typed > PLAIN_GAS ? typed : PLAIN_GAS;
}

/** The backend's maximum; if it has none, the one certain by the chain's rules. */
async function maxOfBackend(asked: Asked, askWith: bigint | null): Promise<MaxResult> {
  const { session, pageData, form, rules } = asked;
  const { ruleInput, currency, chain } = pageData;
  const certain = askWith === null ? less(asked, { fee: rules.maxFee ?? 0n, isExact: false }) : null;
  if (certain?.ok === false) return certain;
  const amount = certain?.ok ? certain.amount : fromUnits(askWith ?? 1n, chain.native.decimals);
  const checked = checkSendForm({ ...form, amount }, ruleInput);
  if (!checked.ok) return { ok: false, issues: checked.issues };
  const max = await askMax(session, checked.intent, currency);
  if (!max) return certain ?? { ok: false, message: NO_MAX };
  const fee = BigInt(max.fee) * paymentsOf(form);
  const units = atLeastNone(BigInt(max.amount) + BigInt(max.fee) - fee);
  const found = spendableOf(pageData, { ...chain.native, contractAddress: null });
  const available = found?.units ?? null;
  const left = available === null ? 0n : available - units - fee;
  const notAvailable = notAvailableOf(found);
  const kept = rules.keeps?.onlyBelow ? null : (rules.keeps ?? null);
  const parts: MaxParts = {
    ...{ hasTest: isTest(form), fee, isExact: true, kept, notAvailable },
    left: atLeastNone(left),
  };
  if (units === 0n) return onAmount(nothingToSend(parts, chain.native, available));
  return {
    ok: true,
    amount: fromUnits(units, chain.native.decimals),
    words: partsWords(parts, chain.native),
  };
}

async function askMax(session: Session, intent: PaymentIntent, currency: string) {
  const { operation } = intent;
  if (!isMaxOperation(operation)) {
    return (await callOperation(session, intent, currency, { preview: true })).max;
  }
  const params = toInput(operation, intent as IntentOf<typeof operation>, currency);
  return askMaxPayment(session, operation, params);
}

/** The available balance less these, and less what must stay while requests are pending. */
function less(
  { pageData, rules, form }: Asked,
  one: { fee: bigint; isExact: boolean; tip?: bigint },
): MaxResult {
  const { isExact } = one;
  const hasTest = isTest(form);
  const payments = paymentsOf(form);
  const [fee, tip] = [one.fee * payments, (one.tip ?? 0n) * payments];
  const { native } = chainOf(pageData.chain.id);
  const coin = { ...native, contractAddress: null };
  const found = spendableOf(pageData, coin);
  if (found === null) return { ok: false, message: NO_BALANCE };
  const { units: available } = found;
  const isKept = rules.keeps?.onlyWhileHeld && isSomeHeld(pageData, coin);
  const kept = isKept ? (rules.keeps ?? null) : null;
  const left = kept?.units ?? 0n;
  const usual = isExact || !rules.usualFee ? undefined : rules.usualFee * payments;
  const parts: MaxParts = {
    hasTest,
    fee,
    isExact,
    usual,
    tip,
    kept,
    notAvailable: notAvailableOf(found),
    left,
  };
  const units = available - fee - tip - left;
  if (units <= 0n) return onAmount(nothingToSend(parts, native, available));
  return { ok: true, amount: fromUnits(units, native.decimals), words: partsWords(parts, native) };
}

/** A test payment and its rest each cost a fee. */
const paymentsOf = (form: SendForm): bigint => (isTest(form) ? 2n : 1n);

const atLeastNone = (units: bigint): bigint => (units > 0n ? units : 0n);

const notAvailableOf = (found: Spendable | null) =>
  found && found.kept > 0n ? { units: found.kept, words: found.keptWords } : null;

const onAmount = (message: string): MaxResult => ({ ok: false, issues: [{ field: "amount", message }] });
