import { data } from "@remix-run/node";
import { memoRules } from "~/lib/chains";
import { answerFailure, isUnclear, wordsOf } from "~/lib/custody/failure.server";
import { isCustodyFailure, settle } from "~/lib/custody/settle.server";
import {
  listPaymentTemplates,
  type PaymentTemplate,
  savePaymentTemplate,
} from "~/lib/custody/transactions/payment-templates.server";
import type { DialogPlace } from "~/lib/dialog-place";
import { assetOf, isCustomToken } from "~/lib/forms/asset";
import { memoOf, recipientOf } from "~/lib/forms/recipient";
import { type SendField, toSendForm } from "~/lib/forms/send-form";
import type { Issue } from "~/lib/issue";
import { formatExact, fromUnits, parseAmount, toUnits } from "~/lib/money";
import { normalName } from "~/lib/names/given-text";
import { paths } from "~/lib/paths";
import { issueToken } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { payingSubWallet } from "../signing/payment-data.server";
import { recipientsAt } from "../signing/recipients.server";
import { type PostedSendForm, sendFormAnswer, templateAnswer, withChoices } from "./answer.server";
import { type PaymentDetails, paymentFields } from "./form-of-intent";
import { check, judgingDataOf } from "./judge.server";
import type { SendPageData } from "./page-data.server";
import { findRecipientChoices } from "./recipient-choices.server";
import { TEMPLATE_NAME_LENGTH, templateNameProblem } from "./template-form";

const GONE = "This template does not exist any more";
const NOT_ALLOWED = "The recipient of this template may not be paid any more";
const NO_TOKEN = "Only a listed asset can be kept in a template";
const NOT_HERE = "This sub-wallet does not send the asset of this template";
const SAFE = "It is not known whether it was saved. It is safe to press Save again.";

const KEPT_FIELDS: readonly SendField[] = ["asset", "tokenAddress", "to", "recipient", "memo", "amount"];

/** Of the sub-wallet's chain; null if the backend keeps none, or does not answer. */
export async function templatesOf(session: Session, subWalletId: string) {
  const paying = payingSubWallet(subWalletId);
  if (!paying) return null;
  const { value } = await settle(listPaymentTemplates(session, paying.chain.backendChain));
  if (!value) return null;
  return {
    options: value.map((one) => ({ value: one.id, label: labelOf(one) })),
    manageTo: paths.paymentTemplates(),
    nameLength: TEMPLATE_NAME_LENGTH,
  };
}

export type SendTemplates = NonNullable<Awaited<ReturnType<typeof templatesOf>>>;

/** 'Rent · 1.5 ETH', 'Rent · ETH · not allowed any more' */
function labelOf({ name, isAllowed, ...template }: PaymentTemplate): string {
  return [name, amountWords(template), isAllowed ? null : "not allowed any more"].filter(Boolean).join(" · ");
}

export function amountWords({
  amount,
  decimals,
  assetSymbol,
}: Pick<PaymentTemplate, "amount" | "decimals" | "assetSymbol">): string {
  return amount === null ? assetSymbol : `${formatExact(fromUnits(BigInt(amount), decimals))} ${assetSymbol}`;
}

/** Only fills the form: fee, reference and an amount that the template leaves open stay as typed. */
export async function fillFromTemplate(
  request: Request,
  session: Session,
  place: DialogPlace,
  form: PostedSendForm,
) {
  try {
    const paying = payingSubWallet(place.subWalletId);
    const all = paying && (await listPaymentTemplates(session, paying.chain.backendChain));
    const template = all?.find(({ id }) => id === form.values.template);
    if (!template) return refused(form, GONE);
    const named = withValues(form, { recipient: "", to: template.address });
    const pageData = await judgingDataOf(request, session, place, named);
    const fields = fieldsOf(template, pageData);
    if (!fields) return refused(form, NOT_HERE);
    const filled = withValues(form, { ...CLEARED, ...fields });
    const values = toSendForm(filled.values);
    const result = check(pageData, values);
    const isTyped = (issue: Issue) => issue.field !== "amount" || values.amount !== "";
    const issues = result.ok ? [] : result.issues.filter(isKept).filter(isTyped);
    const lookAlike = result.ok ? null : result.lookAlike;
    const isSound = template.isAllowed && issues.length === 0;
    const answer = templateAnswer(filled, isSound ? {} : { issues, lookAlike }, {
      tone: template.isAllowed ? "info" : "warn",
      title: template.isAllowed ? `Filled in from the template “${template.name}”` : NOT_ALLOWED,
      words: template.isAllowed ? "Check the details before you continue." : template.name,
      name: "",
      key: issueToken(),
    });
    const found = await findRecipientChoices(session, place.subWalletId, values);
    return withChoices(data(answer, { status: isSound ? 200 : 400 }), found);
  } catch (error) {
    return answerFailure(error, (problem) => sendFormAnswer(form, problem));
  }
}

const CLEARED = { find: "", tokenAddress: "", tokenSymbol: "", tokenDecimals: "", confirmedAddress: "" };

const isKept = ({ field }: Issue) => KEPT_FIELDS.some((kept) => kept === field);

function withValues(form: PostedSendForm, values: Partial<PostedSendForm["values"]>): PostedSendForm {
  return { ...form, values: { ...form.values, ...values } };
}

function refused(form: PostedSendForm, title: string, words = "Nothing was filled in.") {
  const template = { tone: "bad" as const, title, words, name: form.values.templateName, key: null };
  return data(templateAnswer(form, {}, template), { status: 400 });
}

function fieldsOf(template: PaymentTemplate, { chain, recipients, assets }: SendPageData) {
  const { assetSymbol: symbol, decimals, contractAddress, address: to, memo, amount } = template;
  const asset = { symbol, decimals, contractAddress };
  const payment: PaymentDetails = { chain: chain.id, to, memo, amount, asset };
  return paymentFields(payment, { assets, recipients: recipientsAt(chain.id, to, recipients) });
}

/** Keeps what is typed as a template. The form stays as it is. */
export async function keepAsTemplate(
  request: Request,
  session: Session,
  place: DialogPlace,
  form: PostedSendForm,
) {
  const name = normalName(form.values.templateName);
  const problem = templateNameProblem(name);
  if (problem) return refused(form, problem, "The template is not saved.");
  const pageData = await judgingDataOf(request, session, place, form);
  const values = toSendForm(form.values);
  const result = check(pageData, values);
  const issues = result.ok ? [] : result.issues.filter(isKept);
  const wrong = issues.filter(({ field }) => field !== "amount" || values.amount !== "");
  if (wrong.length > 0) return data(sendFormAnswer(form, { issues: wrong }), { status: 400 });
  const { ruleInput: context, chain } = pageData;
  const asset = assetOf(values, context);
  if (!asset || asset.decimals === null || isCustomToken(values, context)) return refused(form, NO_TOKEN, "");
  const parsed = parseAmount(values.amount);
  try {
    await savePaymentTemplate(session, {
      name,
      chain: chain.backendChain,
      contractAddress: asset.contractAddress,
      address: recipientOf(values, context),
      memo: memoRules(chain.id) ? memoOf(values, context) : null,
      amount: parsed.ok && values.amount ? toUnits(parsed.amount, asset.decimals).toString() : null,
    });
  } catch (error) {
    if (!isCustodyFailure(error)) throw error;
    return refused(form, wordsOf(error), isUnclear(error) ? SAFE : "The template is not saved.");
  }
  const words = values.amount ? "Its amount is kept too." : "Its amount is typed each time.";
  const saved = { tone: "ok" as const, title: `Saved as the template “${name}”`, words, name: "", key: null };
  return data(templateAnswer(form, {}, saved));
}
